import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";

const nothing = { top: 0, right: 0, bottom: 0 };

/** What lies over the board: on a phone the status and the tools, and a panel that leaves the rest of it in view. */
export function useCovered(panel: string | null): typeof nothing {
  const [covered, setCovered] = useState(nothing);
  useLayoutEffect(() => {
    const box = (what: string) => document.querySelector(what)?.getBoundingClientRect();
    const board = box(".board");
    if (!board) return;
    const sheet = box(".panel.low");
    const narrow = board.width < 600;
    setCovered({
      top: narrow ? Math.max(0, (box(".status")?.bottom ?? 0) - board.top) : 0,
      right: sheet && !narrow ? Math.max(0, board.right - sheet.left) : 0,
      bottom: narrow ? Math.max(0, board.bottom - ((sheet ?? box(".board-tools"))?.top ?? board.bottom)) : 0,
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
