// The coach of a guided match: which lesson is shown now. Pure functions.
//
// A lesson waits for a situation, which is made of what the server said: the prompt, the number of
// legal actions, the events. It is shown once, and ends with the viewer's next answer or by a button.

import type { Language } from "../i18n/language";

export interface Situation {
  /** The code of what is asked of the viewer; null while nothing is. */
  prompt: string | null;
  /** The number of the viewer's legal actions. */
  legal: number;
  /** How many asks the viewer has answered. */
  answers: number;
  /** The codes of all events so far. */
  seen: ReadonlySet<string>;
  /** Whether a die waits for the viewer to throw it. */
  throwing: boolean;
  /** Whether the match is over. */
  over: boolean;
}

export interface Lesson {
  id: string;
  /** Selectors of what the lesson points at; the first one that is on the page counts. */
  anchors: readonly string[];
  when: (situation: Situation) => boolean;
  /** Whether the viewer's next answer ends the lesson; otherwise a button does. */
  endsByAnswer?: boolean;
  text: Record<Language, string>;
}

export interface CoachState {
  /** The lessons that were shown and are over. */
  finished: readonly string[];
  /** The lesson on the page, and the number of answers when it was shown first. */
  current: { id: string; answers: number } | null;
}

export const INITIAL_COACH: CoachState = { finished: [], current: null };

/** Ends the current lesson if it was answered, and shows the next one whose situation has come. */
export function advanceCoach(
  state: CoachState,
  lessons: readonly Lesson[],
  situation: Situation,
): CoachState {
  const { current } = state;
  const shown = lessons.find(({ id }) => id === current?.id);
  if (current && shown) {
    const answered = shown.endsByAnswer && situation.answers > current.answers;
    if (!answered && !situation.over) return state;
    return advanceCoach(finishLesson(state), lessons, situation);
  }
  const next = lessons.find(({ id, when }) => !state.finished.includes(id) && when(situation));
  if (!next) return state;
  return { ...state, current: { id: next.id, answers: situation.answers } };
}

/** Ends the current lesson, as its button does. */
export function finishLesson(state: CoachState): CoachState {
  if (!state.current) return state;
  return { finished: [...state.finished, state.current.id], current: null };
}

/** Whether the guide is over: its last lesson has been shown. */
export function isCoachDone(state: CoachState, lessons: readonly Lesson[]): boolean {
  const last = lessons.at(-1);
  return last === undefined || state.finished.includes(last.id);
}
