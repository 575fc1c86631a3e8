// The players with their public facts.

import { Bot, WifiOff } from "lucide-react";
import { lazy, Suspense } from "react";
import type { GameClient, Player } from "../game/contract";
import { useGameInfo } from "../game/useGameInfo";
import { SeatRequest } from "../handover/SeatRequest";
import { useTranslations } from "../i18n";
import { Watchers } from "../openTables/Watchers";
import { FaceMark } from "../ui/faces";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { AbsentPlayerMenu } from "./AbsentPlayerMenu";
import { useTable } from "./context";
import { EmoteText } from "./emotes";
import { FactList } from "./FactList";
import { PrivateLink } from "./PrivateLink";
import { SeatClock } from "./SeatClock";
import type { TurnState } from "./turnState";
import { type SeatBubble, useSeatBubbles } from "./useSeatBubbles";

const NoticesButton = lazy(() => import("../notices/NoticesButton"));
const PostButton = lazy(() => import("../post/PostButton"));
const VacationTag = lazy(() => import("../post/VacationTag"));

interface SeatListProps {
  game: GameClient | null;
  players: Player[];
  turn: TurnState;
}

export function SeatList({ game, players, turn }: SeatListProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { lobby, view } = useTable((table) => table);
  const playing = lobby.phase === "playing";
  const bubbles = useSeatBubbles(game, players);
  const clock = lobby.options.clock?.kind;
  const isSlow = clock === "days" || clock === "none";
  const tellsAbsent = useGameInfo(lobby.game)?.notices && isSlow;
  return (
    <section aria-labelledby="seats" className="seats">
      <h2 id="seats" className="visually-hidden">
        {t.tablePage.seats}
      </h2>
      <ul>
        {players.map((player) => {
          const isTurn = hasTurn(player, turn);
          const facts = view && game ? game.facts(view, player.seat, language, player.you) : [];
          return (
            <li key={player.seat} className={isTurn ? "seat seat-turn" : "seat"}>
              <p className="seat-name">
                <SeatMark tint={player.tint} size={18} />
                {player.face && <FaceMark face={player.face} size={26} />}
                <strong title={player.name}>{player.name}</strong>
                {player.you && <span className="tag">{t.common.you}</span>}
                {player.bot && (
                  <span className="tag">
                    <Bot aria-label={t.common.bot} role="img" /> {player.bot}
                  </span>
                )}
                {!player.connected && (
                  <span className="tag">
                    <WifiOff aria-hidden="true" /> {t.tablePage.away}
                  </span>
                )}
                {playing && <SeatClock player={player} />}
                {player.you && playing && <PrivateLink />}
                <Suspense fallback={null}>
                  {playing && clock === "days" && <VacationTag seat={player.seat} />}
                  {player.you && playing && clock === "days" && <PostButton seat={player.seat} />}
                  {player.you && playing && tellsAbsent && <NoticesButton />}
                </Suspense>
                {playing && !player.connected && lobby.owner === lobby.you && (
                  <AbsentPlayerMenu player={player} game={game} />
                )}
              </p>
              <SeatRequest seat={player.seat} />
              <SeatRemark bubble={bubbles.get(player.seat)} />
              {player.standIn && (
                <p className="seat-stand-in">
                  <Bot aria-hidden="true" /> {t.absence.plays(player.name)}
                </p>
              )}
              <FactList facts={facts} />
            </li>
          );
        })}
      </ul>
      <Watchers />
    </section>
  );
}

/** Whether a panel is marked: that of the player whose turn it is, or of all who choose at once. */
function hasTurn(player: Player, turn: TurnState): boolean {
  if (turn.kind === "waiting" && !turn.player) return turn.others.includes(player);
  return "player" in turn && turn.player === player;
}

/** What a seat says for a moment. Emotes stand in the chat as well, so it is not announced twice. */
function SeatRemark({ bubble }: { bubble: SeatBubble | undefined }) {
  if (!bubble) return null;
  return (
    <p className="seat-bubble" aria-hidden="true">
      {"emote" in bubble ? <EmoteText emote={bubble.emote} /> : bubble.remark}
    </p>
  );
}
