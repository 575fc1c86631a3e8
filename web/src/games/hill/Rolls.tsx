// Dice that fell outside of combat and movement, with what they were for.

import { Dices } from "lucide-react";
import type { Player } from "../../game/contract";
import { Mark } from "../../ui/tints";
import type { Language } from "../../words/language";
import { Die, Pyramid } from "./Dice";
import { naming, tintOf } from "./seats";
import { sentence } from "./tell";
import type { Event } from "./types";
import { words } from "./words";

type Rolled = Extract<Event, { code: "order-rolled" | "calm-rolled" | "raided" | "quaked" }>;

const CODES: ReadonlySet<Event["code"]> = new Set<Rolled["code"]>([
  "order-rolled",
  "calm-rolled",
  "raided",
  "quaked",
]);

const isRolled = (event: Event): event is Rolled => CODES.has(event.code);

export function rollsOf(events: readonly Event[]): Rolled[] {
  return events.filter(isRolled);
}

interface Props {
  rolls: readonly Rolled[];
  players: readonly Player[];
  language: Language;
}

export function Rolls({ rolls, players, language }: Props) {
  const name = naming(players);
  const shown = rolls.flatMap((event) =>
    event.code === "quaked"
      ? event.dice.map(([seat, face]) => ({ seat, face, four: true }))
      : [{ seat: event.seat, face: event.die, four: false }],
  );
  return (
    <div className="hill-rolls">
      <ul>
        {shown.map(({ seat, face, four }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice fall in an order
          <li key={n}>
            <Mark tint={tintOf(players, seat)} size={13} />
            {four ? <Pyramid face={face} size={24} /> : <Die face={face} size={22} />}
          </li>
        ))}
      </ul>
      {rolls.map((event, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice fall in an order
        <p key={n}>
          {n === 0 && <Dices size={14} aria-hidden="true" />}{" "}
          {sentence(event, words[language], name)}
        </p>
      ))}
    </div>
  );
}
