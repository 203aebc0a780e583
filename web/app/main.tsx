import { render } from "preact";
import { App } from "./app";
import { follow, openRecord, route, screen } from "./app-state";
import { adoptOldGame } from "./game/kept";
import { preferredLanguage, setLanguage } from "./i18n";
import { keepUpToDate } from "./update";
import { startSettings } from "./settings";
import { takeDroppedFiles } from "./util/dropped-files";
import { dropSecondClicks } from "./util/second-click";
import "./styles/base.css";
import "./styles/panels.css";
import "./styles/board.css";
import "./styles/play.css";
import "./styles/screens.css";
import "./styles/learn.css";
import "./styles/fair.css";

startSettings();
dropSecondClicks();
// A game of this device is kept when another one is opened; from a game at a server a file takes nobody away.
takeDroppedFiles(
  () => screen.get().name !== "online",
  (file) => void openRecord(file),
);
window.addEventListener("popstate", follow);

void Promise.all([setLanguage(preferredLanguage()), adoptOldGame()]).then(() => {
  screen.set(route());
  render(<App />, document.getElementById("app") as HTMLElement);
});

if ("serviceWorker" in navigator && import.meta.env.PROD) keepUpToDate();
