// The current turn, the last movement roll and the decks, at the edge of the board.

import { useState } from "react";
import type { EventBatch, Player } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { focusableAbout } from "../../ui/about";
import { prefersReducedMotion } from "../../ui/animation";
import { SeatMark } from "../../ui/tints";
import { MovementDie } from "./Dice";
import { numbersOf } from "./data";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import { signed } from "./translations/types";
import type { Event, Tier, View } from "./types";

/** How long the movement die falls. */
const DIE_FALL_MS = 600;

type MovementRolledEvent = Extract<Event, { code: "movement-rolled" }>;

interface Props {
  view: View;
  players: readonly Player[];
  eventBatch: EventBatch<View, Event> | null;
  language: Language;
}

export function TurnInfo({ view, players, eventBatch, language }: Props) {
  const { labels } = TRANSLATIONS[language];
  const name = seatNamer(players);
  const { turn } = view;
  const latest = useLastRoll(eventBatch);
  // The roll of another turn says nothing about this one.
  const roll = latest?.event.seat === turn.seat ? latest : null;
  return (
    <div className="hill-plaque">
      <div className="hill-plaque-turn">
        <SeatMark tint={playerTint(players, turn.seat)} size={12} />
        {labels.turn(turn.number, name(turn.seat))}
        <small>{labels.stages[turn.stage]}</small>
      </div>
      {roll && (
        <div
          className={roll.event.seat === turn.seat ? "hill-plaque-roll" : "hill-plaque-roll past"}
        >
          <MovementDie
            key={roll.seq}
            face={roll.event.die}
            sides={numbersOf(view.config).movementDie}
            size={26}
            tumbleMs={roll.tumbleMs}
          />
          <span>
            {roll.event.bonus !== 0 && <b>{signed(roll.event.bonus)} </b>}
            {labels.rolled(name(roll.event.seat), roll.event.steps)}
          </span>
        </div>
      )}
      <ul className="hill-decks" aria-label={labels.decks}>
        {view.treasures.map((deck, n) => {
          const tier = (n + 1) as Tier;
          const left = deck.pool + deck.bottom.length;
          const said = labels.deckLeft(labels.treasures(tier), left);
          return (
            <li key={tier} className="treasure" {...focusableAbout(said)}>
              <span className="visually-hidden">{said}</span>
              <span aria-hidden="true">
                {"I".repeat(tier)} <b>{left}</b>
              </span>
            </li>
          );
        })}
        <li
          className="chance"
          {...focusableAbout(labels.deckLeft(labels.chanceDeck, view.chance.pool))}
        >
          <span className="visually-hidden">
            {labels.deckLeft(labels.chanceDeck, view.chance.pool)}
          </span>
          <span aria-hidden="true">
            ? <b>{view.chance.pool}</b>
          </span>
        </li>
      </ul>
    </div>
  );
}

interface LatestRoll {
  seq: number;
  event: MovementRolledEvent;
  /** How long the die falls; 0 if it lies, or has been thrown. */
  tumbleMs: number;
}

/** The latest movement roll, kept until the next one. */
function useLastRoll(eventBatch: Props["eventBatch"]): LatestRoll | null {
  const [kept, keep] = useState<LatestRoll | null>(null);
  const found = eventBatch?.events.findLast((event) => event.code === "movement-rolled");
  if (!eventBatch || !found || kept?.seq === eventBatch.seq) return kept;
  const { seq, instant, thrown, speed = 1 } = eventBatch;
  const still = instant || thrown || prefersReducedMotion();
  const next = { seq, event: found, tumbleMs: still ? 0 : DIE_FALL_MS / speed };
  keep(next);
  return next;
}
