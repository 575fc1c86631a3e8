// A round that was played: the paper, the scrubber under it, the steps and the table beside it.

import { useLayoutEffect, useState } from "react";
import type { Naming, Player, Seat, Tint } from "../../../game/contract";
import type { Language } from "../../../words/language";
import { useDesk } from "../desk/desk";
import { moved, Paper } from "../drawing/Paper";
import type { At, Pair, View } from "../types";
import { texts as textsOf, WORDS } from "../words";
import { reasons } from "./explain";
import { Overlay, overlayCell } from "./Overlay";
import type { Film } from "./playback";
import { Score } from "./Score";
import { Scores } from "./Scores";
import { Steps } from "./Steps";
import { Transport } from "./Transport";
import { type Shown, useRound } from "./useRound";
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
  /** Keeps the result back while a round is seen for the first time. */
  hold: ((held: boolean) => void) | undefined;
}

export function RoundPage(props: RoundPageProps) {
  const { view, seat, players, tints, round, language, announce, hold } = props;
  const texts = textsOf(language);
  const words = WORDS[language];
  const watch = useDesk((desk) => desk.watch);
  const played = view.rounds[round];
  const shown = useRound(played, round, seat, props.film);
  const { sheets, steps, playback } = shown;
  const { step, live, filmed } = playback;
  useLayoutEffect(() => {
    hold?.(filmed);
    return () => hold?.(false);
  }, [filmed, hold]);
  const name: Naming = (who) => players.find((player) => player.seat === who)?.name ?? "";
  if (!played || !sheets) return null;

  const go = (to: number) => {
    playback.go(to);
    const told = steps[to - 1];
    announce(told ? words.events.step(told, name) : texts.round.before);
  };
  const told = live ? steps.slice(0, step) : steps;
  return (
    <div className="spaces-round">
      <div className="film">
        <RoundPaper {...props} shown={shown} />
        <Transport playback={{ ...playback, go }} steps={steps.length} texts={texts} />
      </div>
      <div className="spaces-side">
        <Score
          round={round}
          rounds={view.config.rounds}
          played={played}
          points={steps[step - 1]?.scores ?? [0, 0]}
          ended={step >= steps.length}
          hidden={live}
          tints={tints}
          name={name}
          texts={texts}
        />
        <Steps
          sentences={told.map((one) => words.events.step(one, name))}
          why={reasons(steps, step - 1, sheets[0].size, name, texts)}
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

/** Both boards on one paper, with a cursor to ask what lies where. */
function RoundPaper(props: RoundPageProps & { shown: Shown }) {
  const { seat, players, tints, round, language, shown } = props;
  const { sheets, steps, frame, lays, playback, pieces } = shown;
  const texts = textsOf(language);
  const [cursor, setCursor] = useState<At>({ row: 0, col: 0 });
  if (!sheets) return null;
  const { size } = sheets[0];
  const [up, down] = seat === 1 ? [1, 0] : [0, 1];
  const other = players.find((player) => player.seat === down)?.name ?? "";
  const at = texts.round.step(playback.step, steps.length);
  return (
    <Paper
      size={size}
      label={`${texts.round.label(round + 1)}. ${at}. ${texts.round.turned(other)}`}
      cellName={(cell) => overlayCell(cell, frame, lays, players, texts)}
      cursor={cursor}
      edges={{ up: tints[up as 0 | 1], down: tints[down as 0 | 1] }}
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
        plans={!playback.fog}
        pieces={pieces}
      />
    </Paper>
  );
}
