// The options of backgammon in the lobby, each with a sentence.

import type { OptionsProps } from "../../game/contract";
import "./gammon.css";
import type { Config } from "./types";
import { type OptionWords, WORDS } from "./words";

/** What the rules take for granted where an option is not given. */
const USUAL: Config = {
  session: "match",
  length: 1,
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  resignations: true,
};
const LONGEST = 64;

type Flag = "cube" | "crawford" | "jacoby" | "beavers" | "resignations";

const FLAGS: Record<Config["session"], readonly Flag[]> = {
  match: ["cube", "crawford", "resignations"],
  money: ["cube", "jacoby", "beavers", "resignations"],
};

export function Options({ config, change, mine, language }: OptionsProps<Partial<Config>>) {
  const words = WORDS[language].options;
  const now: Config = { ...USUAL, ...config };
  const session = (session: Config["session"]) =>
    // Jacoby and beavers belong to money games; a match that had them would be refused.
    change({ ...config, session, ...(session === "match" && { jacoby: false, beavers: false }) });
  return (
    <div className="gammon-options">
      <fieldset disabled={!mine}>
        <legend>{words.session}</legend>
        {(["match", "money"] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="gammon-session"
              checked={now.session === kind}
              onChange={() => session(kind)}
            />
            {words[kind]}
            <small>{words[`${kind}About`]}</small>
          </label>
        ))}
        <Length now={now} words={words} change={(length) => change({ ...config, length })} />
      </fieldset>
      <fieldset disabled={!mine}>
        <legend>{words.rules}</legend>
        {FLAGS[now.session].map((flag) => (
          <label key={flag}>
            <input
              type="checkbox"
              checked={now[flag]}
              onChange={(event) => change({ ...config, [flag]: event.target.checked })}
            />
            {words[flag]}
            <small>{aboutFlag(flag, now, words)}</small>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function aboutFlag(flag: Flag, { session, length }: Config, words: OptionWords): string {
  const idle = flag === "cube" && session === "match" && length === 1;
  return idle ? words.cubeNone : words[`${flag}About`];
}

function Length({
  now,
  words,
  change,
}: {
  now: Config;
  words: OptionWords;
  change: (length: number) => void;
}) {
  const match = now.session === "match";
  return (
    <label className="gammon-length">
      {match ? words.length : words.games}
      <input
        type="number"
        min={1}
        max={LONGEST}
        value={now.length}
        onChange={(event) => {
          const length = Math.round(event.target.valueAsNumber);
          if (length >= 1 && length <= LONGEST) change(length);
        }}
      />
      <small>{match ? words.lengthAbout(now.length) : words.gamesAbout(now.length)}</small>
    </label>
  );
}
