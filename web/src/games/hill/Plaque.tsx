// A small plate at the board's edge: the turn, the last movement roll, the decks.

import { useState } from "react";
import type { Happened, Player } from "../../game/contract";
import { Mark } from "../../ui/tints";
import type { Language } from "../../words/language";
import { Pyramid } from "./Dice";
import { naming, tintOf } from "./seats";
import type { Event, Tier, View } from "./types";
import { words } from "./words";
import { signed } from "./words/words";

type Rolled = Extract<Event, { code: "movement-rolled" }>;

interface Props {
  view: View;
  players: readonly Player[];
  happened: Happened<View, Event> | null;
  language: Language;
}

export function Plaque({ view, players, happened, language }: Props) {
  const { labels } = words[language];
  const name = naming(players);
  const roll = useLastRoll(happened);
  const { turn } = view;
  return (
    <div className="hill-plaque">
      <div className="hill-plaque-turn">
        <Mark tint={tintOf(players, turn.seat)} size={12} />
        {labels.turn(turn.number, name(turn.seat))}
        <small>{labels.stages[turn.stage]}</small>
      </div>
      {roll && (
        <div className="hill-plaque-roll">
          <Pyramid face={roll.event.die} size={26} roll={roll.seq} />
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
            <li key={tier} className="treasure" title={said}>
              <span className="visually-hidden">{said}</span>
              <span aria-hidden="true">
                {"I".repeat(tier)} <b>{left}</b>
              </span>
            </li>
          );
        })}
        <li className="chance" title={labels.deckLeft(labels.chanceDeck, view.chance.pool)}>
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

/** The latest movement roll, kept until the next one. */
function useLastRoll(happened: Props["happened"]): { seq: number; event: Rolled } | null {
  const [kept, keep] = useState<{ seq: number; event: Rolled } | null>(null);
  const found = happened?.events.findLast((event) => event.code === "movement-rolled");
  if (happened && found && kept?.seq !== happened.seq) keep({ seq: happened.seq, event: found });
  return kept;
}
