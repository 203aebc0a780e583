// A new build comes with a new service worker, which takes over when it has all files. The page that is open is still
// the old one: it is loaded anew where nothing can be lost by that, and in a game when the game is left.
import { screen, type Screen } from "./app-state";

const losesNothing = ({ name }: Screen) => name === "home" || name === "rules";

export function keepUpToDate(): void {
  const { serviceWorker } = navigator;
  let old = serviceWorker.controller !== null;
  let waits = false;
  const take = () => {
    if (!waits || !losesNothing(screen.get())) return;
    waits = false;
    location.reload();
  };
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker of a device brings nothing new.
    waits = old;
    old = true;
    take();
  });
  screen.subscribe(take);
  void serviceWorker.register("/sw.js");
}
