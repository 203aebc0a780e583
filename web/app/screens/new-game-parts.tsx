// The parts of the new game dialog.
import { useState } from "preact/hooks";
import { levels } from "../engine/bots";
import {
  botNames,
  clockTimes,
  fewestPlayers,
  houseRules,
  isReady,
  laid,
  mostPlayers,
  readyTables,
  sets,
  type ClockPlan,
  type GallerySet,
  type Plan,
  type SeatPlan,
} from "../game/setup";
import { choose, dress } from "../game/colours";
import { duration, word } from "../game/words";
import { t, type Key } from "../i18n";
import { ColourPick } from "../panels/colour-pick";
import { Check, Choose, Pick } from "../panels/form";
import { FigurePicture, TilePicture, useArt, WheelPicture } from "../panels/picture";

const setPictures: Record<Exclude<GallerySet, "wheel"> | "base", string> = {
  base: "B-CRFR",
  river: "R-WRWR",
  abbot: "B-FFFF-m",
  inns: "I-CCCC-k",
  traders: "T-CCFC-grain",
  hills: "H-CFRR-hill",
  dragon: "D-FFRR-vol",
  mists: "M-CFFF-b",
};

type Part = { plan: Plan; change: (part: Partial<Plan>) => void };

export function Sets({ plan, change }: Part) {
  const art = useArt();
  return (
    <ul class="sets">
      <li class="set always">
        <SetPicture set="base" art={art} />
        <span>
          <b>{t("set.base")}</b>
          <small>{t("set.base.about")}</small>
        </span>
      </li>
      {sets.map((set) => (
        <li key={set}>
          <label class={plan.sets.includes(set) ? "set on" : "set"}>
            <input
              type="checkbox"
              checked={plan.sets.includes(set)}
              onChange={(e) =>
                change({ sets: e.currentTarget.checked ? [...plan.sets, set] : plan.sets.filter((s) => s !== set) })
              }
            />
            <SetPicture set={set} art={art} />
            <span>
              <b>{t(`set.${set}`)}</b>
              <small>{t(`set.${set}.about`)}</small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

export function SetPicture({ set, art }: { set: GallerySet | "base"; art: ReturnType<typeof useArt> }) {
  if (!art) return <span class="tile-picture" />;
  return set === "wheel" ? <WheelPicture /> : <TilePicture art={art} kind={setPictures[set]} label="" />;
}

/** Tables that are laid already; one press, and who plays is all that is left to say. */
export function ReadyTables({ plan, change }: Part) {
  const art = useArt();
  return (
    <ul class="ready">
      {readyTables.map((ready) => (
        <li key={ready.id}>
          <button
            class={isReady(plan, ready) ? "gallery-set on" : "gallery-set"}
            aria-pressed={isReady(plan, ready)}
            data-ready={ready.id}
            onClick={() => change(laid(plan, ready))}
          >
            <SetPicture set={ready.picture} art={art} />
            <span>{t(`ready.${ready.id}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const goals = [50, 75, 100, 120, 100, 50];
export function Levels({ plan, change }: Part) {
  return (
    <div class="levels" role="radiogroup" aria-label={t("new.level")}>
      <p>{t("set.mists.about")}</p>
      {goals.map((goal, i) => (
        <button
          key={i}
          role="radio"
          aria-checked={plan.level === i + 1}
          class={plan.level === i + 1 ? "plain on" : "plain"}
          onClick={() => change({ level: i + 1 })}
        >
          <b>
            {t("new.level")} {i + 1}
          </b>{" "}
          <small>{t("new.goal", { n: goal })}</small>
        </button>
      ))}
    </div>
  );
}

export function Seats({ plan, online, change }: Part & { online: boolean }) {
  useArt();
  const worn = dress(plan.seats.map((seat) => seat.colour));
  const kinds = online ? (["human", "open", "bot"] as const) : (["human", "bot"] as const);
  const set = (i: number, part: Partial<SeatPlan>) =>
    change({ seats: plan.seats.map((seat, j) => (i === j ? { ...seat, ...part } : seat)) });
  const add = () =>
    change({
      seats: [
        ...plan.seats,
        {
          kind: "bot",
          name: botNames[plan.seats.length] ?? t("new.player", { n: plan.seats.length + 1 }),
          level: "normal",
        },
      ],
    });
  return (
    <>
      <ul class="seats">
        {plan.seats.map((seat, i) => (
          <li key={i} class="seat">
            {plan.mists ? (
              <FigurePicture kind="guard" colour={i} />
            ) : (
              <ColourPick
                name={seat.name}
                value={worn[i] ?? 0}
                onPick={(colour) => change({ seats: choose(plan.seats, i, colour) })}
              />
            )}
            <input
              dir="auto"
              aria-label={t("new.name")}
              maxLength={40}
              value={seat.kind === "open" ? "" : seat.name}
              placeholder={seat.kind === "open" ? t("new.open") : t("new.name")}
              disabled={seat.kind === "open"}
              onInput={(e) => set(i, { name: e.currentTarget.value })}
            />
            <Pick
              bare
              label={t("new.who")}
              value={seat.kind}
              options={kinds.map((kind) => [kind, t(`new.${kind}`)] as const)}
              onPick={(kind) => set(i, { kind })}
            />
            {seat.kind === "bot" && (
              <Pick
                bare
                label={t("new.level")}
                value={seat.level}
                options={levels.map(({ id }) => [id, word("level", id)] as const)}
                onPick={(level) => set(i, { level })}
              />
            )}
            {plan.seats.length > fewestPlayers(plan) && (
              <button
                class="round"
                aria-label={t("new.remove", { name: seat.name })}
                onClick={() => change({ seats: plan.seats.filter((_, j) => j !== i) })}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ul>
      {plan.seats.length < mostPlayers(plan) && (
        <button class="plain wide" onClick={add}>
          + {t("new.add")}
        </button>
      )}
      <Pick
        label={t("new.first")}
        value={plan.first}
        options={[
          [-1, t("new.anyone")],
          ...plan.seats.map((seat, i) => [i, seat.kind === "open" ? t("new.player", { n: i + 1 }) : seat.name] as const),
        ]}
        onPick={(first) => change({ first })}
      />
    </>
  );
}

export function House({ plan, change, online }: Part & { online: boolean }) {
  const rules = plan.mists ? [] : houseRules.filter((rule) => rule.needs === null || plan.sets.includes(rule.needs));
  return (
    <div class="form">
      {rules.map((rule) => (
        <Choose
          key={rule.key}
          label={t(`house.${rule.key}` as Key)}
          value={plan.house[rule.key] ?? rule.values[0] ?? ""}
          options={rule.values.map(
            (value) => [value, rule.key === "farmers" ? t(value as Key) : t(`house.${rule.key}.${value}` as Key)] as const,
          )}
          onPick={(value) => change({ house: { ...plan.house, [rule.key]: value } })}
        />
      ))}
      {!online && (
        <label>
          <span>{t("new.seed")}</span>
          <input inputMode="numeric" value={plan.seed} onInput={(e) => change({ seed: e.currentTarget.value })} />
        </label>
      )}
      {online && (
        <>
          <Clocks clock={plan.clock} change={(part) => change({ clock: { ...plan.clock, ...part } })} />
          <Check label={t("new.public")} on={plan.public} onChange={(on) => change({ public: on })} />
          <Check label={t("new.spectators")} on={plan.spectators} onChange={(spectators) => change({ spectators })} />
        </>
      )}
    </div>
  );
}

const clockKinds = ["none", "game", "move"] as const;
const thens = ["bot", "resign"] as const;

/** Time for the whole game, with some more for every decision, or time for each decision; and what if it is out. */
function Clocks({ clock, change }: { clock: ClockPlan; change: (part: Partial<ClockPlan>) => void }) {
  const { kind } = clock;
  return (
    <>
      <Choose
        field="clock"
        label={t("new.clock")}
        value={kind}
        options={clockKinds.map((k) => [k, t(`new.clock.${k}`)] as const)}
        onPick={(k) => change({ kind: k })}
      />
      {kind !== "none" && (
        <Pick
          field="clock-time"
          label={t(`new.clockTime.${kind}`)}
          value={clock[kind]}
          options={clockTimes[kind].map((seconds) => [seconds, duration(seconds)] as const)}
          onPick={(seconds) => change({ [kind]: seconds })}
        />
      )}
      {kind === "game" && (
        <Pick
          field="clock-more"
          label={t("new.clockMore")}
          value={clock.increment}
          options={clockTimes.increment.map((seconds) => [seconds, duration(seconds)] as const)}
          onPick={(increment) => change({ increment })}
        />
      )}
      {kind !== "none" && (
        <Choose
          field="clock-then"
          label={t("new.clockThen")}
          value={clock.then}
          options={thens.map((then) => [then, t(`new.clockThen.${then}`)] as const)}
          onPick={(then) => change({ then })}
        />
      )}
    </>
  );
}

export function SavedPlans({
  saved,
  onUse,
  onKeep,
  onDelete,
}: {
  saved: Record<string, unknown>;
  onUse: (plan: unknown) => void;
  onKeep: (name: string) => void;
  onDelete: (name: string) => void;
}) {
  const [name, setName] = useState("");
  return (
    <details class="card">
      <summary>{t("new.saved")}</summary>
      <ul class="seats">
        {Object.entries(saved).map(([key, plan]) => (
          <li key={key} class="seat">
            <button class="plain wide" onClick={() => onUse(plan)}>
              {key}
            </button>
            <button class="round" aria-label={t("new.delete", { name: key })} onClick={() => onDelete(key)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <div class="row">
        <input
          dir="auto"
          aria-label={t("new.saveName")}
          placeholder={t("new.saveName")}
          value={name}
          onInput={(e) => setName(e.currentTarget.value)}
        />
        <button
          class="plain"
          disabled={!name.trim()}
          onClick={() => {
            onKeep(name.trim());
            setName("");
          }}
        >
          {t("new.save")}
        </button>
      </div>
    </details>
  );
}
