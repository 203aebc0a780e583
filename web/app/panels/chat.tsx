import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { colourOfPlayer } from "../game/colours";
import type { ChatLine, OnlineTable } from "../game/online";
import { t } from "../i18n";

/** Signs that keyboards and copied text bring along and that no server takes: they would turn or hide what stands beside. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** So near to the end of the lines, in pixels, somebody reads the newest. */
const lineHeight = 24;

export function Chat({ table }: { table: OnlineTable }) {
  const [text, setText] = useState(table.draft);
  table.draft = text;
  const lines = useRef<HTMLUListElement>(null);
  const seat = table.seatAtHand(table.mySeats);
  const nameOf = ({ seat: who, name }: ChatLine) => (who >= 0 ? name : t("online.host"));
  useEffect(() => table.read(), [table, table.chat.length]);
  // The newest line is in view, also when a keyboard takes half the screen, unless somebody reads older ones.
  const atEnd = useRef(true);
  const toNewest = () => {
    if (lines.current && atEnd.current) lines.current.scrollTop = lines.current.scrollHeight;
  };
  useLayoutEffect(toNewest, [table.chat.length]);
  useEffect(() => {
    const observer = new ResizeObserver(toNewest);
    if (lines.current) observer.observe(lines.current);
    return () => observer.disconnect();
  }, []);
  if (table.game?.chat === false) return null;
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.replace(unseen, "").trim();
    setText("");
    atEnd.current = true;
    // What was refused is there again, unless something else has been typed meanwhile.
    if (said && !(await table.tell({ cmd: "chat", text: said, seat }))) setText((now) => now || said);
  };
  const muted = table.seats.map((_, i) => i).filter((i) => table.isMuted(i));
  return (
    <div class="chat">
      <ul
        ref={lines}
        class="chat-lines"
        aria-live="polite"
        aria-label={t("online.chat")}
        onScroll={({ currentTarget: list }) => {
          atEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < lineHeight;
        }}
      >
        {table.chat
          .filter((line) => !muted.includes(line.seat))
          .map((line, i) => (
            <li key={i}>
              <span>
                <b class="chat-name" style={{ "--c": line.seat >= 0 ? colourOfPlayer(line.seat) : "transparent" }}>
                  <bdi>{nameOf(line)}</bdi>
                </b>
                : <bdi>{line.text}</bdi>
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
      {seat === undefined && !table.host ? (
        <p class="quiet">{t("online.onlyPlayers")}</p>
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <input
            dir="auto"
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
