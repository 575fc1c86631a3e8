// Everybody who plays, with what is public about them.

import { Bot, WifiOff } from "lucide-react";
import type { GameClient, Player } from "../game/contract";
import { useInfo } from "../lobby/Chairs";
import { usePreferences } from "../ui/preferences";
import { Mark } from "../ui/tints";
import { useWords } from "../words";
import { useAsk, useTable } from "./context";

export function Seats({ game, players }: { game: GameClient | null; players: Player[] }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const { lobby, ask, view } = useTable((table) => table);
  const info = useInfo(lobby.game);
  const request = useAsk();
  const playing = lobby.phase === "playing";
  const level = info?.bots.at(-1)?.name;
  return (
    <section aria-labelledby="seats" className="seats">
      <h2 id="seats" className="visually-hidden">
        {words.tablePage.seats}
      </h2>
      <ul>
        {players.map((player) => {
          const turn = playing && ask?.seats.includes(player.seat);
          const facts = view && game ? game.facts(view, player.seat, language) : [];
          const chair = lobby.match?.chairs[player.seat] ?? 0;
          const gone = lobby.members[lobby.chairs[chair]?.member ?? -1]?.gone;
          return (
            <li key={player.seat} className={turn ? "seat seat-turn" : "seat"}>
              <p className="seat-name">
                <Mark tint={player.tint} size={18} />
                <strong>{player.name}</strong>
                {player.you && <span className="tag">{words.common.you}</span>}
                {player.bot && <Bot aria-label={words.common.bot} role="img" />}
                {!player.here && (
                  <span className="tag">
                    <WifiOff aria-hidden="true" /> {words.tablePage.away}
                  </span>
                )}
              </p>
              <dl>
                {facts.map((fact) => (
                  <div key={fact.label} title={fact.about}>
                    <dt>{fact.label}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
              {gone && playing && lobby.owner === lobby.you && level && (
                <button
                  type="button"
                  className="button"
                  onClick={() => void request({ do: "bot", chair, level })}
                >
                  <Bot aria-hidden="true" />
                  {words.tablePage.replaceBot(player.name)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
