// Tells a person that it is their turn: sound, tab title and, if wanted, a notification of the system.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { settings } from "../settings";
import { play } from "./sound";

/** Through the service worker: phones allow no other way. */
async function notify(body: string): Promise<void> {
  const options = { body, icon: "/icon.svg", tag: "turn", data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    if (worker) await worker.showNotification("Bastide", options);
    else new Notification("Bastide", options);
  } catch {
    // Not allowed after all: sound and title have told it.
  }
}

export function useNotice(table: Table): void {
  const mine = table.myTurn && !table.over;
  const before = useRef(mine);
  useEffect(() => {
    const turned = mine && !before.current;
    before.current = mine;
    if (turned) play("turn");
    if (
      turned &&
      document.hidden &&
      settings.get().notice &&
      "Notification" in window &&
      Notification.permission === "granted"
    )
      void notify(t("online.noticeText"));
  }, [mine, table]);
  const title = mine ? `● ${t("play.yourTurn", { name: table.name(table.look.state.decides ?? 0) })}` : "Bastide";
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Bastide";
    };
  }, [title]);
}

export async function wantNotice(on: boolean): Promise<void> {
  if (on && "Notification" in window && Notification.permission !== "granted") await Notification.requestPermission();
  settings.update({ notice: on });
}
