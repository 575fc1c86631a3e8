// The place of one player at the table: the cup, the dice as far as they can be seen, the player's
// last bid, and the dice of the round that was called last.

import type { Player } from "../../game/contract";
import { SeatMark, tintColour } from "../../ui/tints";
import { Die } from "./Die";
import type { LiarsTranslations } from "./translations";
import type { Setup, View } from "./types";

interface CupProps {
  view: View;
  player: Player;
  /** The place at the table, an area of the board's grid. */
  place: string;
  t: LiarsTranslations;
}

export function Cup({ view: { setup }, player, place, t }: CupProps) {
  const { seat } = player;
  const out = setup.dice[seat] === 0;
  const bid = setup.bids.findLast((placed) => placed.seat === seat)?.bid;
  const current = setup.bids.at(-1)?.seat === seat;
  const acts = setup.turn === seat && !out;
  const states = `${acts ? " liars-acts" : ""}${out ? " liars-out" : ""}`;
  return (
    <section
      className={`liars-seat liars-${place}${states}`}
      style={{ gridArea: place, borderColor: tintColour(player.tint) }}
      aria-label={cupLabel(setup, player, t)}
    >
      <p className="liars-name">
        <SeatMark tint={player.tint} />
        <span>{player.name}</span>
      </p>
      <CurrentDice setup={setup} seat={seat} t={t} />
      {bid && <p className={current ? "liars-bid liars-current" : "liars-bid"}>{t.bid(bid)}</p>}
      <LastDice setup={setup} seat={seat} t={t} />
    </section>
  );
}

function CurrentDice({ setup, seat, t }: { setup: Setup; seat: number; t: LiarsTranslations }) {
  const cup = setup.cups[seat] ?? [];
  if (setup.dice[seat] === 0) return <p className="liars-note">{t.out}</p>;
  if (cup.length === 0) return <p className="liars-note">{t.diceCount(setup.dice[seat] ?? 0)}</p>;
  return (
    <div className={cup[0] === null ? "liars-dice liars-cup" : "liars-dice"}>
      {cup.map((face, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
        <Die key={at} face={face} />
      ))}
    </div>
  );
}

/** The dice of the round that was called last; those that counted stand out. */
function LastDice({ setup, seat, t }: { setup: Setup; seat: number; t: LiarsTranslations }) {
  const { last } = setup;
  const dice = last?.cups[seat] ?? [];
  if (!last || dice.length === 0) return null;
  return (
    // A new round is a new element, so that lifting the cups is shown again.
    <div className="liars-last" key={setup.round}>
      <span>{t.lastRound}</span>
      <div className="liars-dice liars-small">
        {dice.map((face, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
          <Die key={at} face={face} counted={last.counting.includes(face)} />
        ))}
      </div>
    </div>
  );
}

/** All that the picture says, as text. */
function cupLabel(setup: Setup, player: Player, t: LiarsTranslations): string {
  const { seat } = player;
  const cup = (setup.cups[seat] ?? []).filter((face) => face !== null);
  const dice = setup.dice[seat] === 0 ? t.out : t.diceCount(setup.dice[seat] ?? 0);
  const bid = setup.bids.findLast((placed) => placed.seat === seat)?.bid;
  const last = setup.last?.cups[seat] ?? [];
  return [
    player.name,
    dice,
    ...(cup.length > 0 ? [cup.join(" ")] : []),
    ...(bid ? [t.bid(bid)] : []),
    ...(last.length > 0 ? [`${t.lastRound} ${last.join(" ")}`] : []),
  ].join(", ");
}
