// "Are you sure?" before a blunder.

import type { GameClient, SeatNamer } from "../game/contract";
import { useTranslations } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { usePreferences } from "../ui/preferences";
import { actionText, reasonTexts } from "./actionText";
import { cost } from "./numbers";
import type { TutorWarning } from "./useTutor";

interface TutorDialogProps {
  warning: TutorWarning;
  game: GameClient | null;
  view: unknown;
  name: SeatNamer;
  close: () => void;
}

export function TutorDialog({ warning, game, view, name, close }: TutorDialogProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { planned, best, prompt, proceed } = warning;
  const text = (judged: typeof planned) => actionText(judged, game, view, language, prompt);
  return (
    <Dialog title={t.insight.tutorTitle} onClose={close}>
      <p>{t.insight.tutorText(text(planned), cost(planned, language))}</p>
      <p>{reasonTexts(planned.reasons, game, language, name).join(" ")}</p>
      <p>
        <strong>{t.insight.tutorBest(text(best))}</strong>{" "}
        {reasonTexts(best.reasons, game, language, name).join(" ")}
      </p>
      <div className="dialog-actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            close();
            proceed();
          }}
        >
          {t.insight.tutorPlay}
        </button>
        <button type="button" className="button button-main" data-first="" onClick={close}>
          {t.insight.tutorBack}
        </button>
      </div>
    </Dialog>
  );
}
