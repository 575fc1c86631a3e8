// What a player of a match by post arranges for the time in which they are not there: vacation, and answers that
// are given in advance.

import { TreePalm } from "lucide-react";
import { useState } from "react";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { type Command, VACATION_DAYS } from "../protocol/types";
import { useSendCommand, useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage, RadioField, SelectField, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { postTexts } from "./texts";
import { vacationUntil } from "./vacation";

const DAYS = [1, 2, 3, 5, 7, 10, 14];
const DOUBLED = ["ask", "take", "drop"] as const;

export default function PostButton({ seat }: { seat: number }) {
  const { title } = postTexts[usePreferences(({ language }) => language)];
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="icon-button" title={title} onClick={() => setOpen(true)}>
        <TreePalm aria-hidden="true" />
      </button>
      {open && <PostDialog seat={seat} onClose={() => setOpen(false)} />}
    </>
  );
}

function PostDialog({ seat, onClose }: { seat: number; onClose: () => void }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const sendCommand = useSendCommand();
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (command: Command) => {
    const refusal = await sendCommand(command);
    setProblem(refusal && refusalText(refusal, null, language, t));
  };
  return (
    <Dialog title={postTexts[language].title} onClose={onClose}>
      <div className="stack">
        <Vacation seat={seat} send={send} />
        <Answers send={send} />
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
    </Dialog>
  );
}

type Send = (command: Command) => Promise<void>;

function Vacation({ seat, send }: { seat: number; send: Send }) {
  const language = usePreferences(({ language }) => language);
  const texts = postTexts[language];
  const { lobby } = useTable((table) => table);
  const left = lobby.members[lobby.you]?.vacation?.days_left ?? VACATION_DAYS;
  const lasts = vacationUntil(lobby, seat, Date.now()) !== null;
  const choices = DAYS.filter((days) => days <= left);
  const [chosen, setChosen] = useState(3);
  const days = Math.min(chosen, left);
  return (
    <section className="stack" aria-labelledby="post-vacation">
      <h3 id="post-vacation">{texts.vacation}</h3>
      <p className="about">{texts.vacationAbout(VACATION_DAYS)}</p>
      <p role="status">{texts.daysLeft(left)}</p>
      {choices.length > 0 && (
        <>
          <SelectField
            label={texts.days}
            value={String(days)}
            choices={choices.map((days) => ({ value: String(days), name: texts.dayCount(days) }))}
            change={(days) => setChosen(Number(days))}
          />
          <button
            type="button"
            className="button"
            onClick={() => void send({ do: "vacation", days })}
          >
            {texts.take}
          </button>
        </>
      )}
      {lasts && (
        <button
          type="button"
          className="button"
          onClick={() => void send({ do: "vacation", days: 0 })}
        >
          {texts.end}
        </button>
      )}
    </section>
  );
}

/** The answers in advance of Ludo and backgammon; those of King of the Hill are at its prompts. */
function Answers({ send }: { send: Send }) {
  const texts = postTexts[usePreferences(({ language }) => language)];
  const { lobby, ask } = useTable((table) => table);
  if (lobby.game !== "ludo" && lobby.game !== "gammon") return null;
  const number = (code: string) =>
    ask?.standing?.find((answer) => answer.code === code)?.number ?? 0;
  const give = (code: string, number: number) =>
    void send({ do: "standing", code, number, lasting: true });
  const toggle = (code: "forced" | "roll") => (
    <ToggleField
      label={texts[code]}
      checked={number(code) > 0}
      change={(on) => give(code, on ? 1 : 0)}
    />
  );
  return (
    <section className="stack" aria-labelledby="post-answers">
      <h3 id="post-answers">{texts.answers}</h3>
      <p className="about">{texts.answersAbout}</p>
      {toggle("forced")}
      {lobby.game === "gammon" && (
        <>
          {toggle("roll")}
          <RadioField
            label={texts.doubled}
            value={DOUBLED[number("doubled")] ?? "ask"}
            choices={DOUBLED.map((value) => ({ value, name: texts.doubledChoices[value] }))}
            change={(value) => give("doubled", DOUBLED.indexOf(value))}
          />
        </>
      )}
    </section>
  );
}
