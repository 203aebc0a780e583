import type { Draft } from ".";

const texts: Draft = {
  "place.at": ", Feld {x}, {y}",
  "home.kept": "Deine Spiele",
  "home.gone": "Dieses Spiel ist auf diesem Gerät nicht mehr vorhanden.",
  "home.over": "beendet",
  "home.turnOf": "{name} ist dran",
  "home.delete": "Spiel von {names} löschen",
  "home.deleteSure": "Löschen",
  "home.keep": "Behalten",

  "play.tools": "Werkzeuge",
  "play.decision": "Deine Entscheidung",
  "play.handOf": "{name} hat gezogen: {tile}",
  "play.inSupply": "{name}: {n} im Vorrat",
  "play.confirmChoice": "{choice}. Bestätige, oder wähle neu.",
  "play.noFigure": "Hier kann keine Figur stehen. Bestätige, oder verschiebe das Plättchen.",
  "play.rule": "Die Regel zu dieser Entscheidung",
  "wait.tile": "überlegt, wohin das Plättchen soll.",
  "wait.figure": "wählt eine Figur.",
  "wait.flock": "entscheidet über die Herde.",
  "wait.dragon": "bewegt den Drachen.",
  "wait.plague": "muss eine Figur zurücknehmen.",
  "option.places": { one: "{text}", other: "{text} (wähle aus {n} Plättchen)" },
  "fits.heading": "Was hier passt",

  "final.resigned": "{names} gewinnt: {loser} hat aufgegeben.",
  "log.turn": "Zug {n}",
  "log.stepBack": "Schritt für Schritt zurück",
  "log.playOnShort": "Von hier weiterspielen",
  "log.toEnd": "Zum Ende",
  "log.yourTurn": "Du bist dran: zurück ins Spiel",
  "review.short": "Durchsicht",

  "fair.title": "Faire Ziehung",
  "online.sending": "Wird gesendet …",
  "online.toRematch": "Zur Revanche",
  "online.resignTwo": "Gibst du auf, gewinnt dein Gegenüber sofort.",
  "online.resignMany": "Gibst du auf, spielt ein Bot für dich zu Ende, und du kannst nicht mehr gewinnen.",
  "online.resignNot": "Weiterspielen",
  "settings.coordinates": "Koordinaten immer auf dem Plan zeigen",

  "rules.now": "Diese Entscheidung",
  "rules.all": "Alle Regeln und Plättchen",
};
export default texts;
