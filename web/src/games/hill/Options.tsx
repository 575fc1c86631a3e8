// The options of King of the Hill in the lobby.

import type { OptionsProps } from "../../game/contract";
import { RadioField } from "../../ui/fields";
import { TRANSLATIONS } from "./translations";
import type { Config } from "./types";

export function Options({ config, change, editable, language }: OptionsProps<Config>) {
  const { options } = TRANSLATIONS[language];
  return (
    <RadioField
      label={options.duels}
      value={config.duels ?? "binding"}
      disabled={!editable}
      choices={[
        { value: "binding", ...options.binding },
        { value: "consent", ...options.consent },
      ]}
      change={(duels) => change({ ...config, duels })}
    />
  );
}
