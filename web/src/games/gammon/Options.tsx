// The options of backgammon in the lobby.

import type { OptionsProps } from "../../game/contract";
import { RadioField, SelectField, ToggleField } from "../../ui/fields";
import { type OptionTexts, TRANSLATIONS } from "./translations";
import type { Config } from "./types";

/** The server's defaults for options that are not given. */
const DEFAULT_CONFIG: Config = {
  session: "match",
  length: 1,
  cube: true,
  crawford: true,
  jacoby: false,
  beavers: false,
  resignations: true,
};

/** Common lengths; the rules allow all up to 64. */
const MATCH_LENGTHS = [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25];

type Flag = "cube" | "crawford" | "jacoby" | "beavers" | "resignations";

const FLAGS: Record<Config["session"], readonly Flag[]> = {
  match: ["cube", "crawford", "resignations"],
  money: ["cube", "jacoby", "beavers", "resignations"],
};

export function Options({ config, change, editable, language }: OptionsProps<Partial<Config>>) {
  const t = TRANSLATIONS[language].options;
  const settings: Config = { ...DEFAULT_CONFIG, ...config };
  const session = (session: Config["session"]) =>
    // The server refuses a match with Jacoby or beavers: they are options of money games.
    change({ ...config, session, ...(session === "match" && { jacoby: false, beavers: false }) });
  return (
    <>
      <RadioField
        label={t.session}
        value={settings.session}
        disabled={!editable}
        choices={[
          { value: "match", name: t.match, about: t.matchAbout },
          { value: "money", name: t.money, about: t.moneyAbout },
        ]}
        change={session}
      />
      <Length
        now={settings}
        t={t}
        mine={editable}
        change={(length) => change({ ...config, length })}
      />
      {FLAGS[settings.session].map((flag) => (
        <ToggleField
          key={flag}
          label={t[flag]}
          about={flagDescription(flag, settings, t)}
          checked={settings[flag]}
          disabled={!editable}
          change={(on) => change({ ...config, [flag]: on })}
        />
      ))}
    </>
  );
}

function flagDescription(flag: Flag, { session, length }: Config, t: OptionTexts): string {
  const idle = flag === "cube" && session === "match" && length === 1;
  return idle ? t.cubeNone : t[`${flag}About`];
}

interface LengthProps {
  now: Config;
  t: OptionTexts;
  mine: boolean;
  change: (length: number) => void;
}

function Length({ now, t, mine, change }: LengthProps) {
  const match = now.session === "match";
  const lengths = [...new Set([...MATCH_LENGTHS, now.length])].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={match ? t.length : t.games}
      about={match ? t.lengthAbout(now.length) : t.gamesAbout(now.length)}
      value={String(now.length)}
      disabled={!mine}
      choices={lengths.map((length) => ({ value: String(length), name: String(length) }))}
      change={(length) => change(Number(length))}
    />
  );
}
