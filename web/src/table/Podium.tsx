// The podium at the end of a match: the first three places, with the winner's piece on top.

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
    .filter(({ rank }) => rank <= MAX_PLACES)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MAX_PLACES);
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
