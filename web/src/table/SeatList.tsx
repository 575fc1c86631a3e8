// The players with their public facts.

import { Bot, WifiOff } from "lucide-react";
import type { GameClient, Player } from "../game/contract";
import { useGameInfo } from "../game/useGameInfo";
import { useTranslations } from "../i18n";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useSendCommand, useTable } from "./context";

export function SeatList({ game, players }: { game: GameClient | null; players: Player[] }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { lobby, ask, view } = useTable((table) => table);
  const info = useGameInfo(lobby.game);
  const sendCommand = useSendCommand();
  const playing = lobby.phase === "playing";
  const level = info?.bots.at(-1)?.name;
  return (
    <section aria-labelledby="seats" className="seats">
      <h2 id="seats" className="visually-hidden">
        {t.tablePage.seats}
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
                <SeatMark tint={player.tint} size={18} />
                <strong>{player.name}</strong>
                {player.you && <span className="tag">{t.common.you}</span>}
                {player.bot && <Bot aria-label={t.common.bot} role="img" />}
                {!player.connected && (
                  <span className="tag">
                    <WifiOff aria-hidden="true" /> {t.tablePage.away}
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
                  onClick={() => void sendCommand({ do: "bot", chair, level })}
                >
                  <Bot aria-hidden="true" />
                  {t.tablePage.replaceBot(player.name)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
