// The coach of a guided match: a callout that points at what to do now.

import { GraduationCap } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Language } from "../i18n/language";
import { useShown, useTable } from "../table/context";
import { type CalloutPlace, placeCallout } from "../ui/calloutPlace";
import { usePreferences } from "../ui/preferences";
import {
  advanceCoach,
  finishLesson,
  INITIAL_COACH,
  isCoachDone,
  type Lesson,
  type Situation,
} from "./coach";
import "./coach.css";
import { endGuide } from "./guides";
import { lessonsOf } from "./lessons";

const TEXTS = {
  en: { label: "Guide", next: "Next", done: "Play on", skip: "Skip the guide", go: "Go ahead." },
  de: {
    label: "Anleitung",
    next: "Weiter",
    done: "Weiterspielen",
    skip: "Anleitung beenden",
    go: "Du bist dran.",
  },
} satisfies Record<Language, Record<string, string>>;

export default function Coach({ onEnd }: { onEnd: () => void }) {
  const language = usePreferences(({ language }) => language);
  const code = useTable(({ lobby }) => lobby.code);
  const game = useTable(({ lobby }) => lobby.game);
  const lessons = lessonsOf(game);
  const situation = useSituation();
  const [state, setState] = useState(INITIAL_COACH);
  const advanced = advanceCoach(state, lessons, situation);
  if (advanced !== state) setState(advanced);
  const done = isCoachDone(advanced, lessons);
  useEffect(() => {
    if (!done) return;
    endGuide(code, game, "learnt");
    onEnd();
  }, [done, code, game, onEnd]);
  const lesson = lessons.find(({ id }) => id === advanced.current?.id);
  if (!lesson || done) return null;
  return (
    <Callout
      key={lesson.id}
      lesson={lesson}
      last={lesson === lessons.at(-1)}
      language={language}
      onNext={() => setState(finishLesson)}
      onSkip={() => {
        endGuide(code, game, "skipped");
        onEnd();
      }}
    />
  );
}

/** What the lessons depend on, from what the server has said. */
function useSituation(): Situation {
  const { lobby, ask, eventBatch } = useTable((table) => table);
  const mine = lobby.phase === "playing" && ask?.legal !== undefined ? ask : null;
  const throwing = useShown(({ activeThrow }) => activeThrow !== null);
  const asked = useRef<number | null>(null);
  const answers = useRef(0);
  const seen = useRef<ReadonlySet<string>>(new Set());
  const id = mine?.id ?? null;
  if (asked.current !== id) {
    if (asked.current !== null) answers.current += 1;
    asked.current = id;
  }
  const codes = eventBatch?.events.map(({ code }) => code) ?? [];
  if (codes.some((code) => !seen.current.has(code)))
    seen.current = new Set([...seen.current, ...codes]);
  return {
    prompt: mine?.prompt ?? null,
    legal: mine?.legal?.length ?? 0,
    answers: answers.current,
    seen: seen.current,
    throwing,
    over: lobby.phase === "lobby" && lobby.match !== undefined,
  };
}

interface CalloutProps {
  lesson: Lesson;
  last: boolean;
  language: Language;
  onNext: () => void;
  onSkip: () => void;
}

function Callout({ lesson, last, language, onNext, onSkip }: CalloutProps) {
  const t = TEXTS[language];
  const box = useRef<HTMLElement>(null);
  const place = useCalloutPlace(lesson, box);
  return (
    <>
      {place && <div className="coach-ring" style={place.ring} aria-hidden="true" />}
      <section
        ref={box}
        className="coach"
        style={place?.box ?? { visibility: "hidden" }}
        aria-label={t.label}
        onKeyDown={(event) => event.key === "Escape" && onSkip()}
      >
        <p role="status">
          <GraduationCap aria-hidden="true" />
          {lesson.text[language]}
        </p>
        <div className="coach-actions">
          {!last && (
            <button type="button" className="link-button" onClick={onSkip}>
              {t.skip}
            </button>
          )}
          {lesson.endsByAnswer ? (
            <strong>{t.go}</strong>
          ) : (
            <button type="button" className="button button-main" onClick={onNext}>
              {last ? t.done : t.next}
            </button>
          )}
        </div>
      </section>
    </>
  );
}

/** What a lesson may ask the viewer to press or to read. */
const AVOIDED = [
  ".prompt, .table-dock .button, .spaces-hand button, .spaces-editor .button",
  "[data-token][aria-disabled='false'], .gammon-cell.source, .gammon-cell.target",
].join();

/** How often the callout looks where its anchor is: boards move and scroll without saying so. */
const LOOK_INTERVAL_MS = 200;

function useCalloutPlace(
  { anchors }: Lesson,
  box: RefObject<HTMLElement | null>,
): CalloutPlace | null {
  const [place, setPlace] = useState<CalloutPlace | null>(null);
  useEffect(() => {
    const look = () => {
      const anchor = anchors.map((one) => document.querySelector(one)).find(isShown);
      const size = box.current?.getBoundingClientRect();
      if (!anchor || !size) return;
      const next = placeCallout(
        anchor.getBoundingClientRect(),
        { width: size.width, height: size.height },
        { width: window.innerWidth, height: window.innerHeight },
        [...document.querySelectorAll(AVOIDED)]
          .filter(isShown)
          .map((element) => element.getBoundingClientRect()),
      );
      setPlace((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const timer = setInterval(look, LOOK_INTERVAL_MS);
    window.addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("resize", look);
    };
  }, [anchors, box]);
  return place;
}

function isShown(element: Element | null): element is Element {
  const size = element?.getBoundingClientRect();
  return size !== undefined && size.width > 0 && size.height > 0;
}
