// The options of Ludo in the lobby.

import type { OptionsProps } from "../../game/contract";
import { RadioField, ToggleField } from "../../ui/fields";
import { TOGGLE_OPTIONS, TRANSLATIONS } from "./translations";
import type { Config } from "./types";

export function Options({ config, change, editable, language }: OptionsProps<Config>) {
  const t = TRANSLATIONS[language].options;
  return (
    <>
      <RadioField
        label={t.board}
        value={config.board ?? "standard"}
        disabled={!editable}
        choices={[
          { value: "standard", name: t.standard, about: t.standardAbout },
          { value: "sprint", name: t.sprint, about: t.sprintAbout },
        ]}
        change={(board) => change({ ...config, board })}
      />
      <RadioField
        label={t.ends}
        value={config.ends ?? "places"}
        disabled={!editable}
        choices={[
          { value: "places", name: t.places, about: t.placesAbout },
          { value: "first", name: t.first, about: t.firstAbout },
        ]}
        change={(ends) => change({ ...config, ends })}
      />
      {TOGGLE_OPTIONS.map((option) => (
        <ToggleField
          key={option}
          label={t[option]}
          about={t[`${option}_about`]}
          checked={config[option] ?? false}
          disabled={!editable}
          change={(on) => change({ ...config, [option]: on })}
        />
      ))}
    </>
  );
}
