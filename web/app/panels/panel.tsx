import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

/** How much of the board an open panel that leaves it in view covers: a strip at its right, or its lower part. */
export function useCovered(panel: string | null): { right: number; bottom: number } {
  const [covered, setCovered] = useState({ right: 0, bottom: 0 });
  useLayoutEffect(() => {
    const sheet = document.querySelector(".panel.low")?.getBoundingClientRect();
    const board = document.querySelector(".board")?.getBoundingClientRect();
    if (!sheet || !board) return setCovered({ right: 0, bottom: 0 });
    const below = sheet.width > board.width / 2;
    setCovered({
      right: below ? 0 : Math.max(0, board.right - sheet.left),
      bottom: below ? Math.max(0, board.bottom - sheet.top) : 0,
    });
  }, [panel]);
  return covered;
}

/** A sheet beside the board. The focus goes into it, and back to where it was when it closes. */
export function Panel({
  title,
  low = false,
  onClose,
  children,
}: {
  title: string;
  /** On a small screen it leaves the board in view. */
  low?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    close.current?.focus();
    return () => before?.focus();
  }, []);
  return (
    <section class={low ? "panel low" : "panel"} role="dialog" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button ref={close} class="round" aria-label={t("close")} onClick={onClose}>
          ×
        </button>
      </header>
      <div class="panel-body">{children}</div>
    </section>
  );
}
