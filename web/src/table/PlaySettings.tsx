// What the viewer chooses about dice and moves, in a dialog of the table page.

import { useTranslations } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useTable } from "./context";

export function PlaySettings({ onClose }: { onClose: () => void }) {
  const { dice, insight } = useTranslations();
  const allowed = useTable(({ lobby }) => lobby.options.throw_dice !== false);
  const { throwDice, playForced, tutor, setPreferences } = usePreferences();
  return (
    <Dialog title={dice.settings} onClose={onClose}>
      <div className="stack">
        <ToggleField
          label={dice.throwOption}
          about={allowed ? dice.throwAbout : dice.throwOff}
          checked={allowed && throwDice}
          disabled={!allowed}
          change={(throwDice) => setPreferences({ throwDice })}
        />
        <ToggleField
          label={dice.forcedOption}
          about={dice.forcedAbout}
          checked={playForced}
          change={(playForced) => setPreferences({ playForced })}
        />
        <ToggleField
          label={insight.tutorOption}
          about={insight.tutorAbout}
          checked={tutor}
          change={(tutor) => setPreferences({ tutor })}
        />
      </div>
    </Dialog>
  );
}
