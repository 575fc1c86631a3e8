// The options of King of the Hill in the lobby.

import type { OptionsProps } from "../../game/contract";
import { RadioField } from "../../ui/fields";
import { TRANSLATIONS } from "./translations";
import type { HillOptionTexts } from "./translations/types";
import type { BuiltInContent, Config } from "./types";

export function Options({ config, change, editable, language }: OptionsProps<Config>) {
  const { options } = TRANSLATIONS[language];
  return (
    <>
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
      <RadioField
        label={options.content}
        value={chosenContent(config)}
        disabled={!editable}
        choices={contentChoices(config, options)}
        change={(content) => change(withContent(config, content))}
      />
    </>
  );
}

/** Content by its name, or content of one's own. */
type ContentName = BuiltInContent | "own";

function chosenContent({ content = "standard" }: Config): ContentName {
  return typeof content === "string" ? content : "own";
}

/** Content of one's own comes with a table; here it can only be given up. */
function contentChoices(config: Config, texts: HillOptionTexts) {
  const named: BuiltInContent[] = ["standard", "tuned"];
  const choices = named.map((value) => ({ value: value as ContentName, ...texts[value] }));
  if (chosenContent(config) === "own") choices.push({ value: "own", ...texts.own });
  return choices;
}

/** The standard content is what is played without a name. */
function withContent(config: Config, chosen: ContentName): Config {
  const { content, ...others } = config;
  if (chosen === "own") return config;
  return chosen === "standard" ? others : { ...others, content: chosen };
}
