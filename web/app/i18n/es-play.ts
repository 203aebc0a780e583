import type { Draft } from ".";

const texts: Draft = {
  "place.at": ", casilla {x}, {y}",
  "home.kept": "Tus partidas",
  "home.gone": "Este dispositivo ya no guarda esa partida.",
  "home.over": "terminada",
  "home.turnOf": "turno de {name}",
  "home.delete": "Borrar la partida de {names}",
  "home.deleteSure": "Borrar",
  "home.keep": "Conservar",

  "play.tools": "Herramientas",
  "play.decision": "Tu decisión",
  "play.handOf": "{name} ha robado: {tile}",
  "play.inSupply": "{name}: {n} en la reserva",
  "play.confirmChoice": "{choice}. Confirma, o elige otra vez.",
  "play.noFigure": "Aquí no cabe ninguna figura. Confirma, o mueve la loseta.",
  "play.rule": "La regla de esta decisión",
  "wait.tile": "está pensando en esta loseta.",
  "wait.figure": "está eligiendo una figura.",
  "wait.flock": "decide sobre el rebaño.",
  "wait.dragon": "mueve el dragón.",
  "wait.plague": "debe recuperar una figura.",
  "option.places": { one: "{text}", other: "{text} (elige entre {n} losetas)" },
  "fits.heading": "Qué encaja aquí",

  "final.resigned": "Gana {names}: {loser} se ha rendido.",
  "log.turn": "Turno {n}",
  "log.stepBack": "Retroceder paso a paso",
  "log.playOnShort": "Seguir desde aquí",
  "log.toEnd": "Al final",
  "log.yourTurn": "Tu turno: volver a la partida",
  "review.short": "Repaso",

  "fair.title": "Sorteo limpio",
  "online.sending": "Enviando …",
  "online.toRematch": "Ir a la revancha",
  "online.resignTwo": "Si te rindes, tu rival gana en el acto.",
  "online.resignMany": "Si te rindes, un bot termina por ti, y ya no puedes ganar.",
  "online.resignNot": "Seguir jugando",
  "settings.coordinates": "Mostrar siempre las coordenadas",

  "rules.now": "Esta decisión",
  "rules.all": "Todas las reglas y losetas",
};
export default texts;
