import { show } from "../app-state";
import { t } from "../i18n";

/** The head of a page that is not the game: the way home, and what the page is. */
export function PageHead({ title }: { title: string }) {
  return (
    <header class="page-head">
      <button class="plain" onClick={() => show({ name: "home" })}>
        ← {t("home.home")}
      </button>
      <h1>{title}</h1>
    </header>
  );
}
