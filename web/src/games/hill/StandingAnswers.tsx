// Answers that the viewer gives in advance: offered where they apply, listed while they hold.

import { useState } from "react";
import type { Language } from "../../i18n/language";
import type { HillProps } from "./Board";
import { TRANSLATIONS } from "./translations";

/** The codes of the standing answers that the rules offer. */
export type StandingCode = "fight-on" | "pass" | "end-turns";

/** The hearts at which a player wants to be asked again, unless they choose another number. */
const USUAL_HEARTS = 2;

export interface StandingOffer {
  code: StandingCode;
  /** The numbers to choose from. */
  numbers: number[];
}

/** The standing answer that would decide the open question, if there is one. */
export function standingOffer(
  prompt: string,
  hp: number,
  isOwnTurn: boolean,
): StandingOffer | null {
  switch (prompt) {
    case "fight":
    case "fight-dice":
    case "duel":
    case "duel-dice": {
      const numbers = Array.from({ length: Math.max(0, Math.min(5, hp - 1)) }, (_, n) => n + 1);
      return numbers.length > 0 ? { code: "fight-on", numbers } : null;
    }
    case "chance":
      return isOwnTurn ? null : { code: "pass", numbers: [1] };
    case "turn-end":
      return { code: "end-turns", numbers: [1] };
    default:
      return null;
  }
}

export function StandingAnswers(props: HillProps) {
  const { view, seat, ask, setStanding } = props;
  if (seat === null || !ask || !setStanding) return null;
  const hp = view.players[seat]?.hp ?? 0;
  const offer = ask.legal ? standingOffer(ask.prompt, hp, view.turn.seat === seat) : null;
  const given = ask.standing ?? [];
  const offered = offer && !given.some(({ code }) => code === offer.code) ? offer : null;
  return (
    <>
      {offered?.code === "fight-on" && (
        <FightOn
          key={offered.numbers.length}
          numbers={offered.numbers}
          language={props.language}
          give={setStanding}
        />
      )}
      {offered && offered.code !== "fight-on" && (
        <button type="button" className="button" onClick={() => setStanding(offered.code, 1, true)}>
          {TRANSLATIONS[props.language].standing.give[offered.code]}
        </button>
      )}
      <GivenAnswers given={given} language={props.language} withdraw={setStanding} />
    </>
  );
}

type Give = NonNullable<HillProps["setStanding"]>;

function FightOn({
  numbers,
  language,
  give,
}: {
  numbers: number[];
  language: Language;
  give: Give;
}) {
  const { standing } = TRANSLATIONS[language];
  const [hearts, setHearts] = useState(Math.min(USUAL_HEARTS, numbers.at(-1) ?? 1));
  const [lasting, setLasting] = useState(false);
  return (
    <div className="hill-standing">
      {/* The number beside it ends the sentence. */}
      <button
        type="button"
        className="button"
        aria-label={standing.fightOnUntil(standing.hearts(hearts))}
        onClick={() => give("fight-on", hearts, lasting)}
      >
        {standing.fightOn}
      </button>
      <select
        aria-label={standing.heartsLabel}
        value={hearts}
        onChange={(event) => setHearts(Number(event.target.value))}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {standing.hearts(number)}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={lasting}
          onChange={(event) => setLasting(event.target.checked)}
        />
        {standing.everyFight}
      </label>
    </div>
  );
}

type Given = NonNullable<NonNullable<HillProps["ask"]>["standing"]>;

function GivenAnswers({
  given,
  language,
  withdraw,
}: {
  given: Given;
  language: Language;
  withdraw: Give;
}) {
  const { standing } = TRANSLATIONS[language];
  if (given.length === 0) return null;
  return (
    <ul className="hill-standing-given" aria-label={standing.title}>
      {given.map(({ code, number, lasting }) => (
        <li key={code}>
          <span>
            {standing.given[code as StandingCode]?.(number) ?? code}
            {lasting && <small> {standing.lasting}</small>}
          </span>
          <button type="button" className="button" onClick={() => withdraw(code, 0, true)}>
            {standing.withdraw}
          </button>
        </li>
      ))}
    </ul>
  );
}
