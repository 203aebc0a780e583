// The rows of forms: a word, and what is chosen for it; and a button that asks.
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

interface PickProps<T extends string | number> {
  label: string;
  value: T;
  /** Values with their texts. */
  options: readonly (readonly [T, string])[];
  onPick: (value: T) => void;
  /** A name for tests to find it by. */
  field?: string;
  /** The word is told to screen readers only. */
  bare?: boolean;
}

export function Pick<T extends string | number>({ label, value, options, onPick, field, bare }: PickProps<T>) {
  const select = (
    <select
      aria-label={bare ? label : undefined}
      data-field={field}
      value={value}
      onChange={(e) => {
        const chosen = options[e.currentTarget.selectedIndex];
        if (chosen) onPick(chosen[0]);
      }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  );
  return bare ? (
    select
  ) : (
    <label>
      <span>{label}</span>
      {select}
    </label>
  );
}

/** One of a few that are read in whole: the words of a list that opens would be cut on a phone. */
export function Choose<T extends string | number>({ label, value, options, onPick, field }: Omit<PickProps<T>, "bare">) {
  const name = useId();
  return (
    <fieldset class="choose" data-field={field}>
      <legend>{label}</legend>
      {options.map(([key, text]) => (
        <label key={key} class="check">
          <input type="radio" name={name} value={key} checked={key === value} onChange={() => onPick(key)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Check({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface AskingProps {
  label: string;
  /** What is read on it, where there is no room for the label. */
  sign?: string;
  /** What is read on the button that does it. */
  sure: string;
  class: string;
  act: string;
  onSure: () => void;
}

/** A button for what cannot be taken back: two stand in its place, one of which changes nothing. */
export function Asking({ label, sign, sure, class: look, act, onSure }: AskingProps) {
  const [asked, setAsked] = useState<boolean>();
  const first = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the focus goes to what stands in its place.
  useLayoutEffect(() => {
    if (asked !== undefined) first.current?.focus({ preventScroll: true });
  }, [asked]);
  return asked ? (
    <span class="asked">
      <button ref={first} class="plain" onClick={() => setAsked(false)}>
        {t("home.keep")}
      </button>
      <button class="plain danger" data-act={act} onClick={onSure}>
        {sure}
      </button>
    </span>
  ) : (
    <button
      ref={first}
      class={look}
      data-act={`ask-${act}`}
      aria-label={sign && label}
      title={sign && label}
      onClick={() => setAsked(true)}
    >
      {sign ?? label}
    </button>
  );
}
