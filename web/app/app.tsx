import { screen } from "./app-state";
import { useLanguage } from "./i18n";
import { Note } from "./panels/note";
import { Home } from "./screens/home";
import { NewGame } from "./screens/new-game";
import { Online } from "./screens/online";
import { Local } from "./screens/local";
import { Rules } from "./screens/rules";
import { Tutorial } from "./screens/tutorial";
import { useStore } from "./util/store";

export function App() {
  const language = useLanguage();
  const now = useStore(screen);
  return (
    <div key={language} class="app">
      {now.name === "home" && <Home />}
      {now.name === "new" && <NewGame key={String(now.online)} online={now.online} chosen={now.with} />}
      {now.name === "game" && <Local key={now.id} id={now.id} />}
      {now.name === "online" && <Online key={now.id} id={now.id} />}
      {now.name === "rules" && <Rules set={now.set} />}
      {now.name === "tutorial" && <Tutorial lesson={now.lesson} />}
      <Note />
    </div>
  );
}
