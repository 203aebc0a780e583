import type en from "./en-play";
import type { Message } from "./index";

const texts: Record<keyof typeof en, Message> = {
  "place.at": ", políčko {x}, {y}",
  "home.kept": "Tvoje hry",
  "home.gone": "Tuto hru už zařízení nemá.",
  "home.over": "dohráno",
  "home.turnOf": "na tahu {name}",
  "home.delete": "Smazat hru: {names}",
  "home.deleteSure": "Smazat",
  "home.keep": "Nechat",

  "play.tools": "Nástroje",
  "play.decision": "Tvoje volba",
  "play.handOf": "{name} má kartičku: {tile}",
  "play.inSupply": "{name}: v zásobě {n}",
  "play.confirmChoice": "{choice}. Potvrď, nebo vyber jinak.",
  "play.noFigure": "Figurku sem umístit nejde. Potvrď, nebo kartičku přesuň.",
  "play.rule": "Pravidlo k této volbě",
  "wait.tile": "přemýšlí o této kartičce.",
  "wait.figure": "vybírá figurku.",
  "wait.flock": "rozhoduje o stádu.",
  "wait.dragon": "vede draka.",
  "wait.plague": "musí vzít figurku zpět.",
  "option.places": { one: "{text}", few: "{text} (vyber ze {n} kartiček)", other: "{text} (vyber z {n} kartiček)" },
  "fits.heading": "Co se sem hodí",

  "final.resigned": "Vítězí {names}: {loser} hru vzdává.",
  "log.turn": "{n}. tah",
  "log.stepBack": "Krok po kroku zpět",
  "log.playOnShort": "Hrát odtud",
  "log.toEnd": "Na konec",
  "log.yourTurn": "Jsi na tahu: zpět do hry",
  "review.short": "Rozbor",

  "fair.title": "Poctivé losování",
  "online.sending": "Posílám …",
  "online.toRematch": "Přejít k odvetě",
  "online.resignTwo": "Vzdáš-li hru, soupeř ihned vítězí.",
  "online.resignMany": "Vzdáš-li hru, dohraje za tebe bot a zvítězit už nemůžeš.",
  "online.resignNot": "Hrát dál",
  "settings.coordinates": "Stále ukazovat souřadnice políček",

  "rules.now": "Tato volba",
  "rules.all": "Celá pravidla a všechny kartičky",
};
export default texts;
