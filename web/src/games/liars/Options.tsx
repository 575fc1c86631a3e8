// The options of Liar's Dice in the lobby.

import type { OptionsProps } from "../../game/contract";
import { RadioField, ToggleField } from "../../ui/fields";
import { TRANSLATIONS } from "./translations";
import type { Config } from "./types";

const DICE_COUNTS = ["1", "2", "3", "4", "5", "6"];

export function Options({ config, change, editable, language }: OptionsProps<Config>) {
  const t = TRANSLATIONS[language].options;
  return (
    <>
      <RadioField
        label={t.dice}
        value={String(config.dice ?? 5)}
        disabled={!editable}
        choices={DICE_COUNTS.map((value) => ({ value, name: value, about: t.diceAbout }))}
        change={(dice) => change({ ...config, dice: Number(dice) })}
      />
      <ToggleField
        label={t.wildOnes}
        about={t.wildOnesAbout}
        checked={config.wild_ones ?? true}
        disabled={!editable}
        change={(on) => change({ ...config, wild_ones: on })}
      />
      <ToggleField
        label={t.exact}
        about={t.exactAbout}
        checked={config.exact ?? false}
        disabled={!editable}
        change={(on) => change({ ...config, exact: on })}
      />
    </>
  );
}
