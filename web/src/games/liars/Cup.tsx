// The place of one player at the table: the cup, the dice as far as they can be seen, the player's
// last bid, and the dice of the round that was called last.

import type { Player } from "../../game/contract";
import { SeatMark, tintColour } from "../../ui/tints";
import { useTumblingFace } from "../../ui/useTumblingFace";
import { Die } from "./Die";
import type { LiarsTranslations } from "./translations";
import type { Setup, View } from "./types";

interface CupProps {
  view: View;
  player: Player;
  /** The place at the table, an area of the board's grid. */
  place: string;
  /** The roll that shakes the cup: its batch, and for how long. */
  shake: CupShake;
  t: LiarsTranslations;
}

export interface CupShake {
  key: number;
  durationMs: number;
}

export function Cup({ view: { setup }, player, place, shake, t }: CupProps) {
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
      <CurrentDice key={shake.key} setup={setup} seat={seat} shakeMs={shake.durationMs} t={t} />
      {bid && <p className={current ? "liars-bid liars-current" : "liars-bid"}>{t.bid(bid)}</p>}
      {!isLifted(setup) && <LastDice setup={setup} seat={seat} t={t} />}
    </section>
  );
}

/** Whether the cups are lifted: all dice of the round that was called lie open. */
const isLifted = ({ cups, last }: Setup) => last !== undefined && cups === last.cups;

interface CurrentDiceProps {
  setup: Setup;
  seat: number;
  shakeMs: number;
  t: LiarsTranslations;
}

function CurrentDice({ setup, seat, shakeMs, t }: CurrentDiceProps) {
  const cup = setup.cups[seat] ?? [];
  const lifted = isLifted(setup);
  if (setup.dice[seat] === 0 && !lifted) return <p className="liars-note">{t.out}</p>;
  if (cup.length === 0) return <p className="liars-note">{t.diceCount(setup.dice[seat] ?? 0)}</p>;
  return (
    <div
      className={`liars-dice${cup[0] === null ? " liars-cup" : ""}${lifted ? " liars-lifted" : ""}${shakeMs > 0 ? " liars-shake" : ""}`}
      style={shakeMs > 0 ? { animationDuration: `${shakeMs}ms` } : undefined}
    >
      {cup.map((face, at) => (
        <ShakenDie
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no identity
          key={at}
          face={face}
          shakeMs={shakeMs}
          counted={lifted && face !== null && (setup.last?.counting.includes(face) ?? false)}
        />
      ))}
    </div>
  );
}

interface ShakenDieProps {
  face: number | null;
  counted: boolean;
  shakeMs: number;
}

/** A die whose faces change while the cup is shaken. */
function ShakenDie({ face, counted, shakeMs }: ShakenDieProps) {
  const shown = useTumblingFace(face ?? 1, 6, face === null ? 0 : shakeMs);
  return <Die face={face === null ? null : shown} counted={counted} />;
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
