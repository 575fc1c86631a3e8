// The options of Ludo, a sentence each.

import type { OptionsProps } from "../../game/contract";
import { Choices, Switch } from "../../ui/fields";
import type { Config } from "./types";
import { SWITCHES, WORDS } from "./words";

export function Options({ config, change, mine, language }: OptionsProps<Config>) {
  const words = WORDS[language].options;
  return (
    <>
      <Choices
        label={words.board}
        value={config.board ?? "standard"}
        disabled={!mine}
        choices={[
          { value: "standard", name: words.standard, about: words.standardAbout },
          { value: "sprint", name: words.sprint, about: words.sprintAbout },
        ]}
        change={(board) => change({ ...config, board })}
      />
      <Choices
        label={words.ends}
        value={config.ends ?? "places"}
        disabled={!mine}
        choices={[
          { value: "places", name: words.places, about: words.placesAbout },
          { value: "first", name: words.first, about: words.firstAbout },
        ]}
        change={(ends) => change({ ...config, ends })}
      />
      {SWITCHES.map((option) => (
        <Switch
          key={option}
          label={words[option]}
          about={words[`${option}_about`]}
          on={config[option] ?? false}
          disabled={!mine}
          change={(on) => change({ ...config, [option]: on })}
        />
      ))}
    </>
  );
}
