// The rows of forms: a word, and what is chosen for it.

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

export function Check({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
