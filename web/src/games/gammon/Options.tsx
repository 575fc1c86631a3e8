// The options of backgammon in the lobby, each with a sentence.

import type { OptionsProps } from "../../game/contract";
import { Choices, Select, Switch } from "../../ui/fields";
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

/** Lengths that people play; the rules allow all up to 64. */
const LENGTHS = [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25];

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
    <>
      <Choices
        label={words.session}
        value={now.session}
        disabled={!mine}
        choices={[
          { value: "match", name: words.match, about: words.matchAbout },
          { value: "money", name: words.money, about: words.moneyAbout },
        ]}
        change={session}
      />
      <Length
        now={now}
        words={words}
        mine={mine}
        change={(length) => change({ ...config, length })}
      />
      {FLAGS[now.session].map((flag) => (
        <Switch
          key={flag}
          label={words[flag]}
          about={aboutFlag(flag, now, words)}
          on={now[flag]}
          disabled={!mine}
          change={(on) => change({ ...config, [flag]: on })}
        />
      ))}
    </>
  );
}

function aboutFlag(flag: Flag, { session, length }: Config, words: OptionWords): string {
  const idle = flag === "cube" && session === "match" && length === 1;
  return idle ? words.cubeNone : words[`${flag}About`];
}

interface LengthProps {
  now: Config;
  words: OptionWords;
  mine: boolean;
  change: (length: number) => void;
}

function Length({ now, words, mine, change }: LengthProps) {
  const match = now.session === "match";
  const lengths = [...new Set([...LENGTHS, now.length])].toSorted((a, b) => a - b);
  return (
    <div>
      <Select
        label={match ? words.length : words.games}
        value={String(now.length)}
        disabled={!mine}
        choices={lengths.map((length) => ({ value: String(length), name: String(length) }))}
        change={(length) => change(Number(length))}
      />
      <p className="about">
        {match ? words.lengthAbout(now.length) : words.gamesAbout(now.length)}
      </p>
    </div>
  );
}
