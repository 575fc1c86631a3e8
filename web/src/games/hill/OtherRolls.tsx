// Rolls outside of combat and movement, with their purpose.

import { Dices } from "lucide-react";
import type { Player } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { SeatMark } from "../../ui/tints";
import { hillEventText } from "./announcement";
import { FourSidedDie, SixSidedDie } from "./Dice";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import type { Event } from "./types";

type OtherRollEvent = Extract<
  Event,
  { code: "order-rolled" | "calm-rolled" | "raided" | "quaked" }
>;

const OTHER_ROLL_CODES: ReadonlySet<Event["code"]> = new Set<OtherRollEvent["code"]>([
  "order-rolled",
  "calm-rolled",
  "raided",
  "quaked",
]);

const isOtherRoll = (event: Event): event is OtherRollEvent => OTHER_ROLL_CODES.has(event.code);

export function otherRolls(events: readonly Event[]): OtherRollEvent[] {
  return events.filter(isOtherRoll);
}

/** Of more rolls than this, only the first has its sentence beside the dice; the log has all. */
const MAX_SENTENCES = 3;

interface Props {
  rolls: readonly OtherRollEvent[];
  players: readonly Player[];
  language: Language;
}

export function OtherRolls({ rolls, players, language }: Props) {
  const name = seatNamer(players);
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
            <SeatMark tint={playerTint(players, seat)} size={13} />
            {four ? <FourSidedDie face={face} size={24} /> : <SixSidedDie face={face} size={22} />}
          </li>
        ))}
      </ul>
      {rolls.slice(0, rolls.length > MAX_SENTENCES ? 1 : rolls.length).map((event, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice fall in an order
        <p key={n}>
          {n === 0 && <Dices size={14} aria-hidden="true" />}{" "}
          {hillEventText(event, TRANSLATIONS[language], name)}
        </p>
      ))}
    </div>
  );
}
