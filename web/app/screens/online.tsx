// A game by link: the lobby until it begins, then the board with chat and presence beside it.
import { useEffect, useRef, useState } from "preact/hooks";
import { encode } from "uqr";
import { drawingTools, message, newEngine } from "../app-state";
import { colourNames, dress } from "../game/colours";
import { OnlineTable, whyNot } from "../game/online";
import { adoptToken, joinGame, tokensOf, type ServerGame } from "../game/server";
import { useTable } from "../game/use-game";
import { duration, setNames } from "../game/words";
import { t } from "../i18n";
import { Chat } from "../panels/chat";
import { FairAlarm, FairDraw } from "../panels/fair";
import { Asking } from "../panels/form";
import { PageHead } from "../panels/page-head";
import { ColourPick } from "../panels/colour-pick";
import { FigurePicture, useArt } from "../panels/picture";
import { Presence } from "../panels/scores";
import { settings } from "../settings";
import { copyText } from "../util/files";
import { NoGame } from "./no-game";
import { Play } from "./play";

/** A token behind # comes from another device of the same person. */
async function takeTokenFromAddress(id: string): Promise<void> {
  if (location.hash.length < 2) return;
  const token = /^#(?:\d+\.)?([\w-]{20,})$/.exec(location.hash)?.[1];
  try {
    if (!token || !(await adoptToken(id, token))) message.set(t("online.badLink"));
    history.replaceState(null, "", `/g/${id}`);
  } catch {
    // No connection: the address keeps it for the next time.
  }
}

export function Online({ id }: { id: string }) {
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let made: OnlineTable | null = null;
    let left = false;
    void (async () => {
      await takeTokenFromAddress(id);
      const why = await whyNot(id, (words) => message.set(words));
      if (left) return;
      if (why !== null) return setRefused(why);
      const [engine] = await Promise.all([newEngine(), drawingTools()]);
      if (left) return;
      made = new OnlineTable(engine, id);
      setTable(made);
    })();
    return () => {
      left = true;
      made?.close();
    };
  }, [id, tries]);
  const again = () => {
    setRefused(null);
    setTable(null);
    setTries(tries + 1);
  };
  if (refused !== null) return <NoGame why={refused} onAgain={again} />;
  return table ? <Room table={table} onAgain={again} /> : <Arriving />;
}

function Arriving() {
  return (
    <main class="page">
      <PageHead title={t("home.online")} />
      <p class="loading">{t("loading")}</p>
    </main>
  );
}

function Room({ table, onAgain }: { table: OnlineTable; onAgain: () => void }) {
  useTable(table);
  if (table.refused !== null) return <NoGame why={table.refused} onAgain={onAgain} />;
  // It goes on trying by itself; meanwhile there are other things to do.
  if (!table.game) return table.cutOnce ? <NoGame why={t("trouble.server")} onAgain={onAgain} /> : <Arriving />;
  if (table.game.status === "closed")
    return (
      <NoGame why={t("online.closed")}>
        <FairDraw table={table} />
      </NoGame>
    );
  if (!table.started) return <Lobby table={table} />;
  return <Play table={table} news={<News table={table} />} />;
}

/** What an onlooker reads. Players read in the menu how many look on, and in what is asked whether the connection is
    lost: a line that came and went would move the board in the middle of a turn. */
function News({ table }: { table: OnlineTable }) {
  const others = table.watching > 1 ? t("online.watching", { n: table.watching }) : "";
  return (
    <>
      <FairAlarm table={table} />
      {table.mySeats.length === 0 && (
        <p class="about">
          {t("online.spectate")} {others}
        </p>
      )}
    </>
  );
}

/** What is wrong with the connection or the last command. */
function Trouble({ table }: { table: OnlineTable }) {
  return (
    <>
      {!table.connected && (
        <p class="trouble" role="status">
          {t("online.reconnecting")}
        </p>
      )}
      {table.trouble && (
        <p class="trouble" role="alert">
          {table.trouble}
        </p>
      )}
    </>
  );
}

function Lobby({ table }: { table: OnlineTable }) {
  const [name, setName] = useState(settings.get().name);
  const link = `${location.origin}/g/${table.id}`;
  const free = table.seats.findIndex((seat) => seat.kind === "open");
  const open = free >= 0;
  // A second tap would find the seat taken, by the first one.
  const joining = useRef(false);
  const join = async (seat: number) => {
    if (joining.current) return;
    joining.current = true;
    settings.update({ name });
    try {
      const commit = table.game ? table.fair.prepare(table.game, seat) : undefined;
      const keeps = await joinGame(table.id, name.trim() || t("new.player", { n: seat + 1 }), seat, commit);
      if (!keeps) message.set(t("trouble.seatNotKept"));
      table.calm();
      table.showTokens();
    } catch (error) {
      table.complain(error);
    }
    joining.current = false;
  };
  const sitting = table.mySeats.length > 0;
  return (
    <main class="page lobby">
      <PageHead title={t("online.lobby")} />
      <Trouble table={table} />
      <section class="card">
        {table.game && <About game={table.game} />}
        <FairDraw table={table} />
        {!sitting && !open && (
          <p class="lobby-full" role="status">
            {t("refused.game-full")} {t("online.spectate")}
          </p>
        )}
        {!sitting && open && (
          <label>
            <span>{t("online.yourName")}</span>
            <input
              dir="auto"
              data-field="name"
              maxLength={40}
              value={name}
              onInput={(e) => setName(e.currentTarget.value)}
              onKeyDown={(e) => e.key === "Enter" && !e.isComposing && void join(free)}
            />
          </label>
        )}
        <ul class="seats">
          {table.seats.map((seat, i) => (
            <li key={i} class="seat">
              <SeatColour table={table} seat={i} />
              <SeatName table={table} seat={i} />
              <Presence seat={seat} />
              {seat.kind === "open" && !sitting && (
                <button class="primary" data-seat={i} onClick={() => void join(i)}>
                  {t("online.joinSeat")}
                </button>
              )}
              {seat.kind === "open" && table.host && (
                <button class="plain small" onClick={() => void table.tell({ cmd: "bot", seat: i })}>
                  {t("online.seatBot")}
                </button>
              )}
              {seat.kind === "human" && seat.mine && !table.game?.draw?.sealed && (
                <button class="plain small" data-act="leave-seat" onClick={() => void table.leave(i)}>
                  {t("online.leave")}
                </button>
              )}
              {seat.kind !== "open" && table.host && !seat.mine && (
                <button class="plain small" onClick={() => void table.tell({ cmd: "stand", seat: i })}>
                  {t("online.stand")}
                </button>
              )}
            </li>
          ))}
        </ul>
        {table.host || (sitting && table.game?.from) ? (
          <button
            class="primary big wide"
            data-act="begin"
            disabled={open}
            onClick={() => void table.tell({ cmd: "start" })}
          >
            {t("online.start")}
          </button>
        ) : (
          sitting && <p class="quiet">{t("online.waitHost")}</p>
        )}
        {table.host && open && <p class="quiet">{t("online.waitSeats")}</p>}
        {table.host && (
          <div class="actions">
            <Asking
              class="plain"
              label={t("online.close")}
              sure={t("online.close")}
              act="close-game"
              onSure={() => void table.tell({ cmd: "close" })}
            />
          </div>
        )}
      </section>
      <section class="card">
        <h2>{t("online.link")}</h2>
        <LinkBox link={link} />
        <p class="quiet">{t("online.qr")}</p>
        <QrPicture text={link} />
        {sitting && <PersonalLink table={table} link={link} />}
      </section>
      <section class="card">
        <Chat table={table} />
      </section>
    </main>
  );
}

/** One's own can be changed until the tiles are shuffled. */
function SeatName({ table, seat }: { table: OnlineTable; seat: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { kind, mine, name = "" } = table.seats[seat] ?? {};
  if (kind === "open") return <b class="player-name">{t("online.seatOpen")}</b>;
  if (!mine || table.game?.draw?.sealed) return <b class="player-name">{name || t("new.bot")}</b>;
  const rename = async () => {
    const wanted = typed?.trim();
    if (wanted && wanted !== name && (await table.tell({ cmd: "name", seat, name: wanted })) && seat === table.mySeats[0])
      settings.update({ name: wanted });
    setTyped(null);
  };
  return (
    <input
      dir="auto"
      class="player-name"
      data-field="rename"
      aria-label={t("online.yourName")}
      maxLength={40}
      value={typed ?? name}
      onInput={(e) => setTyped(e.currentTarget.value)}
      onBlur={() => void rename()}
      onKeyDown={(e) => e.key === "Enter" && e.currentTarget.blur()}
    />
  );
}

/** What a seat will wear. One's own, and a host's bots', can be chosen; not what somebody else chose. */
function SeatColour({ table, seat }: { table: OnlineTable; seat: number }) {
  useArt();
  const { kind, mine, name, colour } = table.seats[seat] ?? {};
  const chosen = table.seats.map((other) => other.colour);
  const worn = dress(chosen)[seat] ?? 0;
  if (/\bsets=mists\b/.test(table.setup)) return <FigurePicture kind="guard" colour={seat} />;
  const offered = table.game?.status === "lobby" && table.game.seats[seat]?.colour !== undefined;
  if (offered && (mine || (table.host && kind === "bot")))
    return (
      <ColourPick
        name={name ?? ""}
        value={worn}
        taken={chosen.filter((other) => other !== colour)}
        onPick={(pick) => void table.tell({ cmd: "colour", seat, colour: colourNames[pick] })}
      />
    );
  return (
    <svg class="figure-picture" viewBox="-36 -36 72 72" aria-hidden="true">
      <use href={`#fig-follower-${worn}`} />
    </svg>
  );
}

/** What will be played, for those who come by the link. */
function About({ game: { setup, clock, spectators } }: { game: ServerGame }) {
  const level = /level=(\d)/.exec(setup)?.[1];
  return (
    <p class="quiet">
      {setNames(setup)}
      {level && `, ${t("new.level")} ${level}`}
      {clock && (
        <>
          <br />
          {"move" in clock
            ? `${t("new.clockTime.move")}: ${duration(clock.move)}`
            : `${t("new.clockTime.game")}: ${duration(clock.base)}, ${t("new.clockMore")}: ${duration(clock.increment)}`}
          . {t("new.clockThen")}: {t(`new.clockThen.${clock.then}`)}.
        </>
      )}
      {!spectators && (
        <>
          <br />
          {t("refused.private")}
        </>
      )}
    </p>
  );
}

function LinkBox({ link }: { link: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const done = await copyText(link);
    setCopied(done);
    // Where the browser lets no page copy, it is marked for who sits before it.
    if (!done) field.current?.focus();
  };
  return (
    <div class="row">
      <input
        ref={field}
        readOnly
        aria-label={t("online.link")}
        data-field="link"
        value={link}
        onFocus={(e) => e.currentTarget.select()}
      />
      <button class="plain" onClick={() => void copy()}>
        {t(copied ? "copied" : "copy")}
      </button>
    </div>
  );
}

function PersonalLink({ table, link }: { table: OnlineTable; link: string }) {
  const seat = table.mySeats[0] ?? 0;
  const token = tokensOf(table.id).seats[seat];
  if (!token) return null;
  return (
    <details>
      <summary>{t("online.personal")}</summary>
      <LinkBox link={`${link}#${seat}.${token}`} />
    </details>
  );
}

function QrPicture({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={t("online.qr")}>
      <path d={path} fill="#111" />
    </svg>
  );
}
