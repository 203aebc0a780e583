import { useRef } from "preact/hooks";
import { show, type Screen } from "../app-state";
import { t } from "../i18n";
import { useArrival, useFocusKept } from "../util/focus";

/** The head of a page that is not the game: the way home, or back to the game behind it, and what the page is. */
export function PageHead({ title, game }: { title: string; game?: Screen | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = () => heading.current?.focus({ preventScroll: true });
  useArrival(begin);
  useFocusKept(heading, begin);
  return (
    <header class="page-head">
      {game ? (
        <button class="primary" data-act="to-game" onClick={() => show(game)}>
          ← {t("home.toGame")}
        </button>
      ) : (
        <button class="plain" onClick={() => show({ name: "home" })}>
          ← {t("home.home")}
        </button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}
