import { t, type Key } from "../i18n";

const keys: [string, Key][] = [
  ["← ↑ → ↓", "keys.arrows"],
  ["R", "keys.r"],
  ["Enter ␣", "keys.enter"],
  ["1 – 9", "keys.digits"],
  ["Esc", "keys.esc"],
  ["W A S D", "keys.pan"],
  ["+  −  0", "keys.zoom"],
  ["F", "keys.f"],
  ["T", "keys.t"],
  ["X", "keys.x"],
  ["H", "keys.h"],
  ["L", "keys.l"],
  ["V", "keys.v"],
];

export function KeyHelp() {
  return (
    <dl class="keys">
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
