import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { colourOfPlayer } from "../game/colours";
import type { OnlineTable } from "../game/online";
import { t } from "../i18n";

export function Chat({ table }: { table: OnlineTable }) {
  const [text, setText] = useState("");
  const lines = useRef<HTMLUListElement>(null);
  const seat = table.mySeats[0];
  useEffect(() => table.read(), [table, table.chat.length]);
  // The newest line is in view.
  useLayoutEffect(() => {
    if (lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [table.chat.length]);
  if (table.game?.chat === false) return null;
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void table.tell({ cmd: "chat", text: text.trim(), seat });
    setText("");
  };
  const muted = table.seats.map((_, i) => i).filter((i) => table.isMuted(i));
  return (
    <div class="chat">
      <ul ref={lines} class="chat-lines" aria-live="polite" aria-label={t("online.chat")}>
        {table.chat
          .filter((line) => !muted.includes(line.seat))
          .map((line, i) => (
            <li key={i}>
              <span>
                <b class="chat-name" style={{ "--c": colourOfPlayer(Math.max(0, line.seat)) }}>
                  {line.name}
                </b>
                : {line.text}
              </span>
              {!table.mySeats.includes(line.seat) && line.seat >= 0 && (
                <button
                  class="tool mute"
                  aria-label={t("online.mute", { name: line.name })}
                  title={t("online.mute", { name: line.name })}
                  onClick={() => table.mute(line.seat, true)}
                >
                  ⊘
                </button>
              )}
            </li>
          ))}
      </ul>
      {muted.map((who) => (
        <button key={who} class="plain wide" onClick={() => table.mute(who, false)}>
          {t("online.unmute", { name: table.name(who) })}
        </button>
      ))}
      {seat !== undefined && (
        <form onSubmit={send}>
          <input
            aria-label={t("online.say")}
            placeholder={t("online.say")}
            maxLength={300}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button class="plain">{t("online.send")}</button>
        </form>
      )}
    </div>
  );
}
