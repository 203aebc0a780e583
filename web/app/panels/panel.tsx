import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";

/** A sheet beside the board. The focus goes into it, and back to where it was when it closes. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string;
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
    <section class="panel" role="dialog" aria-label={title}>
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
