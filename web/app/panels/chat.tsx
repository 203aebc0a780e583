import { useState } from "preact/hooks";
import { colourOf } from "../game/drawing";
import type { OnlineTable } from "../game/online";
import { t } from "../i18n";

export function Chat({ table }: { table: OnlineTable }) {
  const [text, setText] = useState("");
  const [muted, setMuted] = useState<ReadonlySet<number>>(new Set());
  const seat = table.mySeats[0];
  if (table.game?.chat === false) return null;
  const send = (event: Event) => {
    event.preventDefault();
    if (!text.trim()) return;
    void table.tell({ cmd: "chat", text: text.trim(), seat });
    setText("");
  };
  const mute = (who: number) =>
    setMuted((now) => new Set(now.has(who) ? [...now].filter((s) => s !== who) : [...now, who]));
  return (
    <div class="chat">
      <ul class="chat-lines" aria-live="polite" aria-label={t("online.chat")}>
        {table.chat
          .filter((line) => !muted.has(line.seat))
          .map((line, i) => (
            <li key={i}>
              <b class="chat-name" style={{ "--c": colourOf(Math.max(0, line.seat)) }}>
                {line.name}
              </b>: {line.text}
              {!table.mySeats.includes(line.seat) && (
                <button class="mute" aria-label={t("online.mute", { name: line.name })} onClick={() => mute(line.seat)}>
                  ⊘
                </button>
              )}
            </li>
          ))}
        {[...muted].map((who) => (
          <li key={`m${who}`}>
            <button class="mute" onClick={() => mute(who)}>
              {t("online.unmute", { name: table.name(who) })}
            </button>
          </li>
        ))}
      </ul>
      {seat !== undefined && (
        <form onSubmit={send}>
          <input
            aria-label={t("online.say")}
            placeholder={t("online.say")}
            maxLength={300}
            value={text}
            onInput={(e) => setText(e.currentTarget.value)}
          />
          <button class="plain small">{t("online.send")}</button>
        </form>
      )}
    </div>
  );
}
