// The podium at the end of a match: the first three places, with the winner's piece on top. A place that
// more players share than there is room for is left to the ranking.

import { Crown } from "lucide-react";
import type { CSSProperties } from "react";
import type { Player } from "../game/contract";
import { useTranslations } from "../i18n";
import { SeatMark } from "../ui/tints";

const MAX_PLACES = 3;

export function Podium({ players, ranks }: { players: Player[]; ranks: readonly number[] }) {
  const t = useTranslations();
  const placed = players
    .map((player) => ({ player, rank: ranks[player.seat] ?? players.length }))
    .filter(({ rank }) => ranks.filter((other) => other <= rank).length <= MAX_PLACES)
    .toSorted((one, other) => one.rank - other.rank);
  return (
    <ol className="podium">
      {placed.map(({ player, rank }, index) => (
        <li key={player.seat} data-rank={rank} style={{ "--at": index } as CSSProperties}>
          {rank === 1 && <Crown className="podium-crown" aria-label={t.end.winner} role="img" />}
          <SeatMark tint={player.tint} size={rank === 1 ? 56 : 36} />
          <strong>{player.name}</strong>
          <span className="podium-step">{t.tablePage.place(rank)}</span>
        </li>
      ))}
    </ol>
  );
}
