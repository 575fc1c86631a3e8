// A played round: the paper with playback controls, the steps and the table of rounds.

import { useState } from "react";
import type { Player, Seat, SeatNamer, Tint } from "../../../game/contract";
import type { Language } from "../../../i18n/language";
import { GridPaper, moveCursor } from "../drawing/GridPaper";
import { TRANSLATIONS, texts as textsOf } from "../translations";
import type { CellData, Pair, RoundResult, View } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";
import { PlaybackControls } from "./PlaybackControls";
import { RoundHeader } from "./RoundHeader";
import { overlayCellLabel, RoundOverlay } from "./RoundOverlay";
import { RoundTable } from "./RoundTable";
import { StepList } from "./StepList";
import { stepReasons } from "./stepReasons";
import { type DisplayedRound, type LiveRound, useDisplayedRound } from "./useDisplayedRound";
import "./round.css";

export interface RoundPageProps {
  view: View;
  seat: Seat | null;
  players: Player[];
  tints: Pair<Tint>;
  /** From 0. */
  round: number;
  language: Language;
  announce: (text: string) => void;
  /** The round that the table is showing step by step. */
  liveRound: LiveRound | null;
}

export function RoundPage(props: RoundPageProps) {
  const { view, seat, players, tints, round, language, announce, liveRound } = props;
  const texts = textsOf(language);
  const t = TRANSLATIONS[language];
  const watch = useWorkspace((workspace) => workspace.showRound);
  const played = view.rounds[round];
  const live = liveRound?.round === round ? liveRound : null;
  const displayed = useDisplayedRound(played, round, seat, live);
  const { sheets, playback } = displayed;
  const { steps } = displayed.shown;
  const { step, firstViewing } = playback;
  const name: SeatNamer = (who) => players.find((player) => player.seat === who)?.name ?? "";
  if (!played || !sheets) return null;

  const go = (to: number) => {
    playback.go(to);
    // The table tells the steps of the round that it shows.
    if (live) return;
    const stepEvent = steps[to - 1];
    announce(stepEvent ? t.events.step(stepEvent, name) : texts.round.before);
  };
  // A step of a round that the table shows is told when the pieces have moved.
  const toldStep = live && firstViewing ? step - 1 : step;
  const visibleSteps = firstViewing ? steps.slice(0, Math.max(0, toldStep)) : steps;
  return (
    <div className="spaces-round">
      <div className="playback">
        <RoundPaper {...props} displayed={displayed} />
        <PlaybackControls
          playback={{ ...playback, go }}
          steps={steps.length}
          live={live !== null}
          texts={texts}
        />
      </div>
      <div className="spaces-side">
        <RoundHeader
          round={round}
          rounds={view.config.rounds}
          played={played}
          points={steps[toldStep - 1]?.scores ?? [0, 0]}
          ended={step >= steps.length && !firstViewing}
          hidden={firstViewing}
          tints={tints}
          name={name}
          texts={texts}
        />
        <StepList
          sentences={visibleSteps.map((one) => t.events.step(one, name))}
          why={stepReasons(displayed.shown, toldStep - 1, name, texts)}
          step={toldStep}
          go={go}
          texts={texts}
        />
        <RoundTable
          rounds={visibleRounds(view.rounds, liveRound)}
          players={players}
          round={round}
          showRound={watch}
          texts={texts}
        />
      </div>
    </div>
  );
}

/** The rounds whose result may be seen: none that is still to be shown. */
function visibleRounds(
  rounds: readonly RoundResult[],
  liveRound: LiveRound | null,
): readonly RoundResult[] {
  return liveRound && liveRound.step !== "end" ? rounds.slice(0, -1) : rounds;
}

/** Both boards on one paper, with a cursor for keyboard and screen reader. */
function RoundPaper(props: RoundPageProps & { displayed: DisplayedRound }) {
  const { seat, players, tints, round, language, displayed } = props;
  const { sheets, shown, frame, placements, playback, pieces } = displayed;
  const texts = textsOf(language);
  const [cursor, setCursor] = useState<CellData>({ row: 0, col: 0 });
  if (!sheets) return null;
  const { size } = sheets[0];
  const [up, down] = seat === 1 ? [1, 0] : [0, 1];
  const other = players.find((player) => player.seat === down)?.name ?? "";
  const at = texts.round.step(playback.step, shown.steps.length);
  return (
    <GridPaper
      size={size}
      label={`${texts.round.label(round + 1)}. ${at}. ${texts.round.turned(other)}`}
      cellName={(cell) => overlayCellLabel(cell, frame, placements, players, texts)}
      cursor={cursor}
      edges={{ up: tints[up as 0 | 1], down: tints[down as 0 | 1] }}
      onKey={(event) => {
        const to = moveCursor(cursor, event.key, size);
        if (!to) return;
        event.preventDefault();
        setCursor(to);
      }}
    >
      <RoundOverlay
        sheets={sheets}
        frame={frame}
        placements={placements}
        tints={tints}
        showPlans={!playback.fog}
        pieces={pieces}
      />
    </GridPaper>
  );
}
