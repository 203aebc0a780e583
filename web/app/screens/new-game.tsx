// The new game dialog: what is played, by whom, by which rules.
import { useState } from "preact/hooks";
import { message, show, startLocal } from "../app-state";
import { colourNames, dress } from "../game/colours";
import { botLevels, createGame } from "../game/server";
import {
  botNames,
  firstPlan,
  isReady,
  readPlan,
  readyTables,
  seatsFor,
  serverClock,
  setupLine,
  toClassic,
  toMists,
  withSet,
  type GallerySet,
  type Plan,
  type SeatPlan,
} from "../game/setup";
import { refusal } from "../game/refusal";
import { allAids, type Aids } from "../game/table";
import { t } from "../i18n";
import { Check } from "../panels/form";
import { PageHead } from "../panels/page-head";
import { House, Levels, ReadyTables, SavedPlans, Seats, Sets } from "./new-game-parts";
import { settings } from "../settings";
import { load, loadMended, save } from "../util/storage";

const seated = (online: boolean, plan: Plan): Plan => ({ ...plan, seats: seatsFor(online, plan.seats) });

const usualPlan = () => firstPlan(settings.get().name || t("new.me"), botNames[0] ?? "");

function startPlan(online: boolean, chosen?: GallerySet): Plan {
  const plan = readPlan(load("plan"), usualPlan());
  return seated(online, chosen ? withSet(plan, chosen) : plan);
}

export function NewGame({ online: startOnline, chosen }: { online: boolean; chosen?: GallerySet }) {
  const [plan, setPlan] = useState(() => startPlan(startOnline, chosen));
  const [online, setOnline] = useState(startOnline);
  const [saved, setSaved] = useState(() => loadMended<Record<string, unknown>>("plans", {}));
  const [busy, setBusy] = useState(false);
  // What no ready table has is shown as it is; a ready one folds the rest away.
  const [unusual] = useState(() => chosen !== undefined || !readyTables.some((ready) => isReady(plan, ready)));
  const change = (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part }));
  const place = (byLink: boolean) => {
    setOnline(byLink);
    setPlan((now) => seated(byLink, now));
  };
  const keep = (all: Record<string, unknown>) => {
    save("plans", all);
    setSaved(all);
  };

  const start = async () => {
    save("plan", plan);
    setBusy(true);
    try {
      if (online) await startOnlineGame(plan);
      else
        await startLocal({
          setup: setupLine(plan, true),
          seats: plan.seats.map((seat) => ({
            name: seat.name,
            kind: seat.kind === "bot" ? "bot" : "human",
            level: seat.kind === "bot" ? seat.level : undefined,
            mine: seat.kind !== "bot",
            colour: seat.colour,
          })),
          moves: [],
          aids: plan.aids,
        });
    } catch (error) {
      message.set(online ? refusal(error) : t("trouble.notStarted", { why: (error as Error).message }));
    }
    setBusy(false);
  };

  return (
    <main class="page new-game">
      <PageHead title={t("new.title")} />
      <div class="columns">
        <div>
          <fieldset class="card">
            <legend>{t("new.who")}</legend>
            <div class="segmented">
              <button aria-pressed={!online} class={online ? "plain" : "plain on"} onClick={() => place(false)}>
                {t("new.here")}
              </button>
              <button aria-pressed={online} class={online ? "plain on" : "plain"} onClick={() => place(true)}>
                {t("new.byLink")}
              </button>
            </div>
            <Seats plan={plan} online={online} change={change} />
          </fieldset>
          <details class="card">
            <summary>{t(online ? "new.rulesClock" : "new.rules")}</summary>
            <House plan={plan} change={change} online={online} />
          </details>
          <details class="card">
            <summary>{t("new.aids")}</summary>
            {(Object.keys(allAids) as (keyof Aids)[]).map((aid) => (
              <Check
                key={aid}
                label={t(`aid.${aid}`)}
                on={plan.aids[aid]}
                onChange={(on) => change({ aids: { ...plan.aids, [aid]: on } })}
              />
            ))}
          </details>
          <SavedPlans
            saved={saved}
            onUse={(kept) => setPlan(seated(online, readPlan(kept, usualPlan())))}
            onKeep={(name) => keep({ ...saved, [name]: plan })}
            onDelete={(name) => {
              const { [name]: _gone, ...rest } = saved;
              keep(rest);
            }}
          />
        </div>
        <div>
          <fieldset class="card what">
            <legend>{t("new.kind")}</legend>
            <ReadyTables plan={plan} change={change} />
            <details class="more-sets" open={unusual}>
              <summary>{t(plan.mists ? "new.level" : "new.sets")}</summary>
              <div class="segmented">
                <button
                  aria-pressed={!plan.mists}
                  class={plan.mists ? "plain" : "plain on"}
                  onClick={() => change(toClassic(plan))}
                >
                  {t("new.classic")}
                </button>
                <button
                  aria-pressed={plan.mists}
                  class={plan.mists ? "plain on" : "plain"}
                  onClick={() => change(toMists(plan))}
                >
                  {t("new.mists")}
                </button>
              </div>
              {plan.mists ? <Levels plan={plan} change={change} /> : <Sets plan={plan} change={change} />}
            </details>
          </fieldset>
        </div>
      </div>
      <footer class="page-foot">
        <button class="primary big" data-act="start" disabled={busy} onClick={() => void start()}>
          {t(online ? "new.startOnline" : "new.start")}
        </button>
      </footer>
    </main>
  );
}

async function startOnlineGame(plan: Plan): Promise<void> {
  const known = await botLevels();
  const level = (wanted: string) => (known.includes(wanted) ? wanted : (known[known.length - 1] ?? "random"));
  const worn = dress(plan.seats.map((seat) => (seat.kind === "open" ? undefined : seat.colour)));
  const chosen = ({ colour }: SeatPlan, i: number) =>
    colour === undefined || plan.mists ? undefined : colourNames[worn[i] ?? 0];
  const { id, keeps } = await createGame({
    setup: setupLine(plan, false),
    public: plan.public,
    spectators: plan.spectators,
    aids: { ...plan.aids },
    clock: serverClock(plan.clock),
    seats: plan.seats.map((seat, i) =>
      seat.kind === "bot"
        ? { kind: "bot", name: seat.name, level: level(seat.level), colour: chosen(seat, i) }
        : seat.kind === "open"
          ? { kind: "open" }
          : { kind: "me", name: seat.name, colour: chosen(seat, i) },
    ),
  });
  show({ name: "online", id });
  if (!keeps) message.set(t("trouble.seatNotKept"));
}
