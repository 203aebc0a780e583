import type { Draft } from ".";

const texts: Draft = {
  "place.at": ", case {x}, {y}",
  "home.kept": "Tes parties",
  "home.gone": "Cet appareil ne garde plus cette partie.",
  "home.over": "terminée",
  "home.turnOf": "à {name} de jouer",
  "home.delete": "Supprimer la partie de {names}",
  "home.deleteSure": "Supprimer",
  "home.keep": "Garder",

  "play.tools": "Outils",
  "play.decision": "Ta décision",
  "play.handOf": "{name} a tiré : {tile}",
  "play.inSupply": "{name} : {n} en réserve",
  "play.confirmChoice": "{choice}. Confirme, ou choisis encore.",
  "play.noFigure": "Aucune figurine ne peut être placée ici. Confirme, ou déplace la tuile.",
  "play.rule": "La règle de cette décision",
  "wait.tile": "réfléchit à cette tuile.",
  "wait.figure": "choisit une figurine.",
  "wait.flock": "décide du troupeau.",
  "wait.dragon": "déplace le dragon.",
  "wait.plague": "doit reprendre une figurine.",
  "option.places": { one: "{text}", other: "{text} (choisir parmi {n} tuiles)" },
  "fits.heading": "Ce qui va ici",

  "final.resigned": "{names} gagne : {loser} a abandonné.",
  "log.turn": "Tour {n}",
  "log.stepBack": "Revenir pas à pas",
  "log.playOnShort": "Continuer d'ici",
  "log.toEnd": "À la fin",
  "log.yourTurn": "À toi : retour à la partie",
  "review.short": "Analyse",

  "fair.title": "Tirage équitable",
  "online.sending": "Envoi …",
  "online.toRematch": "Aller à la revanche",
  "online.resignTwo": "Si tu abandonnes, ton adversaire gagne aussitôt.",
  "online.resignMany": "Si tu abandonnes, un robot finit à ta place, et tu ne peux plus gagner.",
  "online.resignNot": "Continuer à jouer",
  "settings.coordinates": "Toujours montrer les coordonnées",

  "rules.now": "Cette décision",
  "rules.all": "Toutes les règles et les tuiles",
};
export default texts;
