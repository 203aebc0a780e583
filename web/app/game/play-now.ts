// A first game without a form: base game against an easy bot.
import { startLocal } from "../app-state";
import { t } from "../i18n";
import { settings } from "../settings";
import { botNames, playNowLine } from "./setup";
import { allAids } from "./table";

export const playNow = () =>
  startLocal({
    setup: playNowLine(),
    seats: [
      { name: settings.get().name || t("new.me"), kind: "human", mine: true },
      { name: botNames[0] ?? "", kind: "bot", level: "easy", mine: false },
    ],
    moves: [],
    aids: { ...allAids },
  });
