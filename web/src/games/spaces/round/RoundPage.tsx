// A round that was played: the paper, the scrubber under it, the steps and the table beside it.

import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Naming, Player, Seat, Tint } from "../../../game/contract";
import { Motion } from "../../../ui/motion";
import type { Language } from "../../../words/language";
import { useDesk } from "../desk/desk";
import { Thumb } from "../drawing/Drawing";
import { trail } from "../drawing/geometry";
import { moved, Paper } from "../drawing/Paper";
import { read } from "../format/board";
import type { Board, Pair, StepEvent, View } from "../types";
import { type Texts, texts as textsOf, WORDS } from "../words";
import { reasons } from "./explain";
import { frameAt } from "./frame";
import { laid, Overlay, overlayCell } from "./Overlay";
import { type Film, usePlayback } from "./playback";
import { fogged, run } from "./run";
import { Scores } from "./Scores";
import { Steps } from "./Steps";
import { Transport } from "./Transport";
import "./round.css";

export interface RoundPageProps {
  view: View;
  seat: Seat | null;
  players: Player[];
  tints: Pair<Tint>;
  /** Which round, from 0. */
  round: number;
  film: Film | null;
  language: Language;
  announce: (text: string) => void;
}

export function RoundPage(props: RoundPageProps) {
  const { view, seat, players, tints, round, language, announce } = props;
  const texts = textsOf(language);
  const words = WORDS[language];
  const watch = useDesk((desk) => desk.watch);
  const played = view.rounds[round];
  const sheets = useMemo(() => sheetsOf(played?.boards), [played]);
  const steps = useMemo(() => (sheets ? run(sheets) : []), [sheets]);
  const playback = usePlayback(round, steps.length, props.film, watch);
  const { step, fog, live, filmed } = playback;
  const shown = useMemo(
    () => (fog ? steps.map((one) => fogged(one, seat)) : steps),
    [steps, fog, seat],
  );
  const frame = useMemo(() => frameAt(shown, step), [shown, step]);
  const below = seat ?? 0;
  const lays = useMemo(() => laid(view.config.size, below), [view.config.size, below]);
  const pieces = [useRef<SVGGElement>(null), useRef<SVGGElement>(null)] as const;
  const [cursor, setCursor] = useState({ row: view.config.size - 1, col: 0 });
  const name: Naming = (who) => players.find((player) => player.seat === who)?.name ?? "";
  useTravel(shown, step, lays, pieces);
  if (!played || !sheets) return null;

  const go = (to: number) => {
    playback.go(to);
    const told = shown[to - 1];
    announce(told ? words.events.step(told, name) : texts.round.before);
  };
  const { size } = sheets[0];
  const winner =
    played.scores[0] === played.scores[1] ? null : played.scores[0] > played.scores[1] ? 0 : 1;
  return (
    <div className="spaces-round">
      <div className="film">
        <Paper
          size={size}
          label={`${texts.round.label(round + 1)}. ${texts.round.step(step, steps.length)}. ${texts.round.turned(name(1 - below))}`}
          cellName={(at) => overlayCell(at, frame, lays, players, texts)}
          cursor={cursor}
          edges={{ up: tints[below === 0 ? 0 : 1], down: tints[below === 0 ? 1 : 0] }}
          onKey={(event) => {
            const to = moved(cursor, event.key, size);
            if (!to) return;
            event.preventDefault();
            setCursor(to);
          }}
        >
          <Overlay
            sheets={sheets}
            frame={frame}
            lays={lays}
            tints={tints}
            plans={!fog}
            pieces={[pieces[0], pieces[1]]}
          />
        </Paper>
        <Transport playback={{ ...playback, go }} steps={steps.length} texts={texts} />
      </div>
      <div className="spaces-side">
        <header className="score">
          <h3>{texts.round.title(round + 1, view.config.rounds)}</h3>
          <p>
            <Running steps={shown} step={step} players={players} />
            {step >= steps.length && (
              <span className="verdict-line">
                {winner === null ? texts.round.tied : texts.round.won(name(winner))}
              </span>
            )}
          </p>
          {!live && <BothBoards boards={played.boards} tints={tints} name={name} texts={texts} />}
        </header>
        <Steps
          sentences={(live ? shown.slice(0, step) : shown).map((one) =>
            words.events.step(one, name),
          )}
          why={reasons(shown, step - 1, size, name, texts)}
          step={step}
          go={go}
          texts={texts}
        />
        <Scores
          rounds={filmed ? view.rounds.slice(0, live ? round : round + 1) : view.rounds}
          players={players}
          round={round}
          watch={watch}
          texts={texts}
        />
      </div>
    </div>
  );
}

/** Both boards, to be looked at alone. */
function BothBoards(props: { boards: Pair<Board>; tints: Pair<Tint>; name: Naming; texts: Texts }) {
  const { boards, tints, name, texts } = props;
  const lookAt = useDesk((desk) => desk.lookAt);
  return (
    <div className="pair">
      {([0, 1] as const).map((seat) => (
        <button
          type="button"
          key={seat}
          aria-label={texts.round.look(name(seat))}
          title={texts.round.look(name(seat))}
          onClick={() => lookAt(boards[seat])}
        >
          <Thumb board={boards[seat]} tint={tints[seat]} />
        </button>
      ))}
    </div>
  );
}

/** The points as they stand at a step. */
function Running(props: { steps: StepEvent[]; step: number; players: Player[] }) {
  const [one, two] = props.steps[props.step - 1]?.scores ?? [0, 0];
  const name = (seat: number) => props.players.find((player) => player.seat === seat)?.name ?? "";
  return (
    <span className="points">
      <span className="who">{name(0)}</span>
      <strong>
        {one} : {two}
      </strong>
      <span className="who">{name(1)}</span>
    </span>
  );
}

function sheetsOf(boards: Pair<string> | undefined) {
  const [one, two] = [boards && read(boards[0]), boards && read(boards[1])];
  return one && two ? ([one, two] as Pair<typeof one>) : undefined;
}

/** Lets the pieces travel when the film goes one step on. */
function useTravel(
  steps: StepEvent[],
  step: number,
  lays: ReturnType<typeof laid>,
  pieces: readonly [React.RefObject<SVGGElement | null>, React.RefObject<SVGGElement | null>],
) {
  const motion = useRef(new Motion());
  const before = useRef(step);
  useLayoutEffect(() => {
    motion.current.finish();
    const forward = step === before.current + 1;
    before.current = step;
    if (!forward) return;
    const [was, is] = [frameAt(steps, step - 1), frameAt(steps, step)];
    for (const seat of [0, 1] as const) {
      const way = (side = is.sides[seat]) => trail(lays[seat], side.stops, side.exit);
      const path = way().slice(Math.max(0, way(was.sides[seat]).length - 1));
      const piece = pieces[seat].current;
      if (piece) motion.current.travel(piece, path, { step: 420, together: seat === 1 });
    }
  });
}
