// A played round: the paper with playback controls, the steps and the table of rounds.

import { useLayoutEffect, useState } from "react";
import type { Player, Seat, SeatNamer, Tint } from "../../../game/contract";
import type { Language } from "../../../i18n/language";
import { GridPaper, moveCursor } from "../drawing/GridPaper";
import { TRANSLATIONS, texts as textsOf } from "../translations";
import type { CellData, Pair, View } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";
import { PlaybackControls } from "./PlaybackControls";
import { RoundHeader } from "./RoundHeader";
import { overlayCellLabel, RoundOverlay } from "./RoundOverlay";
import { RoundTable } from "./RoundTable";
import { StepList } from "./StepList";
import { stepReasons } from "./stepReasons";
import { type DisplayedRound, useDisplayedRound } from "./useDisplayedRound";
import type { PlaybackRequest } from "./usePlayback";
import "./round.css";

export interface RoundPageProps {
  view: View;
  seat: Seat | null;
  players: Player[];
  tints: Pair<Tint>;
  /** From 0. */
  round: number;
  playbackRequest: PlaybackRequest | null;
  language: Language;
  announce: (text: string) => void;
  /** Keeps the result panel hidden while a round is shown for the first time. */
  delayResult: ((held: boolean) => void) | undefined;
}

export function RoundPage(props: RoundPageProps) {
  const { view, seat, players, tints, round, language, announce, delayResult } = props;
  const texts = textsOf(language);
  const t = TRANSLATIONS[language];
  const watch = useWorkspace((desk) => desk.showRound);
  const played = view.rounds[round];
  const shown = useDisplayedRound(played, round, seat, props.playbackRequest);
  const { sheets, steps, playback } = shown;
  const { step, firstViewing, autoplay } = playback;
  useLayoutEffect(() => {
    delayResult?.(autoplay);
    return () => delayResult?.(false);
  }, [autoplay, delayResult]);
  const name: SeatNamer = (who) => players.find((player) => player.seat === who)?.name ?? "";
  if (!played || !sheets) return null;

  const go = (to: number) => {
    playback.go(to);
    const stepEvent = steps[to - 1];
    announce(stepEvent ? t.events.step(stepEvent, name) : texts.round.before);
  };
  const visibleSteps = firstViewing ? steps.slice(0, step) : steps;
  return (
    <div className="spaces-round">
      <div className="playback">
        <RoundPaper {...props} shown={shown} />
        <PlaybackControls playback={{ ...playback, go }} steps={steps.length} texts={texts} />
      </div>
      <div className="spaces-side">
        <RoundHeader
          round={round}
          rounds={view.config.rounds}
          played={played}
          points={steps[step - 1]?.scores ?? [0, 0]}
          ended={step >= steps.length}
          hidden={firstViewing}
          tints={tints}
          name={name}
          texts={texts}
        />
        <StepList
          sentences={visibleSteps.map((one) => t.events.step(one, name))}
          why={stepReasons(steps, step - 1, sheets[0].size, name, texts)}
          step={step}
          go={go}
          texts={texts}
        />
        <RoundTable
          rounds={autoplay ? view.rounds.slice(0, firstViewing ? round : round + 1) : view.rounds}
          players={players}
          round={round}
          showRound={watch}
          texts={texts}
        />
      </div>
    </div>
  );
}

/** Both boards on one paper, with a cursor for keyboard and screen reader. */
function RoundPaper(props: RoundPageProps & { shown: DisplayedRound }) {
  const { seat, players, tints, round, language, shown } = props;
  const { sheets, steps, frame, placements, playback, pieces } = shown;
  const texts = textsOf(language);
  const [cursor, setCursor] = useState<CellData>({ row: 0, col: 0 });
  if (!sheets) return null;
  const { size } = sheets[0];
  const [up, down] = seat === 1 ? [1, 0] : [0, 1];
  const other = players.find((player) => player.seat === down)?.name ?? "";
  const at = texts.round.step(playback.step, steps.length);
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
