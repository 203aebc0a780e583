import type { Draft } from ".";

const texts: Draft = {
  "place.at": ", pole {x}, {y}",
  "home.kept": "Twoje gry",
  "home.gone": "Na tym urządzeniu nie ma już tej gry.",
  "home.over": "zakończona",
  "home.turnOf": "ruch: {name}",
  "home.delete": "Skasuj grę: {names}",
  "home.deleteSure": "Skasuj",
  "home.keep": "Zachowaj",

  "play.tools": "Narzędzia",
  "play.decision": "Twoja decyzja",
  "play.handOf": "{name} ma kafelek: {tile}",
  "play.inSupply": "{name}: {n} w zasobach",
  "play.confirmChoice": "{choice}. Potwierdź albo wybierz inaczej.",
  "play.noFigure": "Nie można tu postawić figurki. Potwierdź albo przesuń kafelek.",
  "play.rule": "Zasada dotycząca tej decyzji",
  "wait.tile": "myśli nad tym kafelkiem.",
  "wait.figure": "wybiera figurkę.",
  "wait.flock": "decyduje o stadzie.",
  "wait.dragon": "prowadzi smoka.",
  "wait.plague": "musi zabrać figurkę.",
  "option.places": {
    one: "{text}",
    few: "{text} (wybierz z {n} kafelków)",
    many: "{text} (wybierz z {n} kafelków)",
    other: "{text} (wybierz z {n} kafelków)",
  },
  "fits.heading": "Co tu pasuje",

  "final.resigned": "Wygrywa {names}: {loser} poddaje grę.",
  "log.turn": "Ruch {n}",
  "log.stepBack": "Cofaj krok po kroku",
  "log.playOnShort": "Graj stąd dalej",
  "log.toEnd": "Na koniec",
  "log.yourTurn": "Twój ruch: wróć do gry",
  "review.short": "Przegląd",

  "fair.title": "Uczciwe losowanie",
  "online.sending": "Wysyłam …",
  "online.toRematch": "Przejdź do rewanżu",
  "online.resignTwo": "Jeśli się poddasz, przeciwnik od razu wygrywa.",
  "online.resignMany": "Jeśli się poddasz, grę dokończy za ciebie bot i nie możesz już wygrać.",
  "online.resignNot": "Graj dalej",
  "settings.coordinates": "Zawsze pokazuj współrzędne pól",

  "rules.now": "Ta decyzja",
  "rules.all": "Wszystkie zasady i kafelki",
};
export default texts;
