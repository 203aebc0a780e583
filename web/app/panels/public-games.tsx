import { useEffect, useState } from "preact/hooks";
import { show } from "../app-state";
import { publicGames, type ServerGame } from "../game/server";
import { setNames } from "../game/words";
import { t } from "../i18n";
import { listed } from "../util/written";

/** Where somebody can still sit down; others can only be looked at. */
const hasRoom = ({ status, seats }: ServerGame): boolean => status === "lobby" && seats.some((seat) => seat.kind === "open");

/** Games that their hosts opened to everybody; nothing at all without a server. */
export function PublicGames() {
  const [games, setGames] = useState<ServerGame[]>([]);
  useEffect(() => {
    void publicGames().then((all) => setGames([...all.filter(hasRoom), ...all.filter((game) => !hasRoom(game))]));
  }, []);
  if (games.length === 0) return null;
  return (
    <section class="card">
      <h2>{t("home.public")}</h2>
      <ul class="games">
        {games.map((game) => (
          <li key={game.id}>
            <button class="plain wide" onClick={() => show({ name: "online", id: game.id })}>
              <b>{game.title || listed(game.seats.flatMap((seat) => seat.name || []))}</b>
              <small>{setNames(game.setup)}</small>
              <small>{t(hasRoom(game) ? "home.lobby" : "refused.game-full")}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
