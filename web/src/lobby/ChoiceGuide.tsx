// What a player can choose in the lobby, such as the classes of a game, with what each one means.

import { BookOpen } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "../i18n";
import { Dialog } from "../ui/Dialog";

export interface GuidedChoice {
  value: string;
  name: string;
  about: string;
  taken: boolean;
}

interface ChoiceGuideProps {
  /** What is chosen, as the server names it. */
  option: string;
  choices: readonly GuidedChoice[];
  chosen: string | undefined;
  choose: (value: string) => void;
}

/** A button that opens the list; a choice in it can be taken at once. */
export function ChoiceGuide({ option, choices, chosen, choose }: ChoiceGuideProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const title = t.lobby.allChoices(option);
  return (
    <>
      <button type="button" className="icon-button" title={title} onClick={() => setOpen(true)}>
        <BookOpen aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <ul className="choice-guide">
            {choices.map(({ value, name, about, taken }) => (
              <li key={value}>
                <button
                  type="button"
                  className="button"
                  aria-pressed={value === chosen}
                  disabled={taken}
                  onClick={() => {
                    choose(value);
                    setOpen(false);
                  }}
                >
                  {taken ? `${name} (${t.lobby.taken})` : name}
                </button>
                <p>{about}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
