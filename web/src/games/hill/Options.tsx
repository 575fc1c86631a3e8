// The options of King of the Hill, a sentence each.

import type { OptionsProps } from "../../game/contract";
import { Choices } from "../../ui/fields";
import type { Config } from "./types";
import { words } from "./words";

export function Options({ config, change, mine, language }: OptionsProps<Config>) {
  const { options } = words[language];
  return (
    <Choices
      label={options.duels}
      value={config.duels ?? "binding"}
      disabled={!mine}
      choices={[
        { value: "binding", ...options.binding },
        { value: "consent", ...options.consent },
      ]}
      change={(duels) => change({ ...config, duels })}
    />
  );
}
