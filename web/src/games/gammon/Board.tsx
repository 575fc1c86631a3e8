// The board of backgammon: draws the view, offers legal plays hop by hop, animates events.

import { useRef } from "react";
import { AdviceArrows } from "./AdviceArrows";
import { BoardBackground } from "./BoardBackground";
import { Cells } from "./Cells";
import { GradientDefs } from "./Checker";
import { pipCount, SIDES } from "./checkers";
import "./gammon.css";
import "./board.css";
import { BoardCenter } from "./BoardCenter";
import { LabelledGroup } from "./LabelledGroup";
import { BOTTOM, drawnBox, partsOf, TOP } from "./layout";
import { meta } from "./meta";
import { LastPlayMarkers, MoveMarkers, Pieces, TargetHighlights } from "./Pieces";
import { useRecentEvents } from "./recentEvents";
import { type Scene, useScene } from "./scene";
import type { GammonProps } from "./types";
import { useBoardAnimation } from "./useBoardAnimation";
import { useCheckerInput } from "./useCheckerInput";

export function Board(props: GammonProps) {
  const scene = useScene(props);
  const recent = useRecentEvents(props.eventBatch);
  const svg = useRef<SVGSVGElement>(null);
  const animateHops = useBoardAnimation(scene, recent, svg);
  const input = useCheckerInput(scene, svg, animateHops);
  const { upended } = scene.orientation;
  const { x, y, width, height } = drawnBox(scene.orientation);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields
    <svg
      ref={svg}
      className={upended ? "board gammon-board gammon-upended" : "board gammon-board"}
      viewBox={upended ? `0 ${x} ${height} ${width}` : `${x} ${y} ${width} ${height}`}
      role="group"
      aria-label={meta.texts[props.language].title}
      {...input.handlers}
    >
      <GradientDefs />
      <g data-field="" transform={upended ? `translate(${height} 0) rotate(90)` : undefined}>
        <BoardBackground {...scene.orientation} />
        <TargetHighlights scene={scene} />
        <Cells scene={scene} input={input} />
        <LastPlayMarkers scene={scene} recent={recent} />
        <PipCounts scene={scene} />
        <BoardCenter scene={scene} input={input} recent={recent} />
        <Pieces scene={scene} recent={recent} drag={input.drag} />
        <MoveMarkers scene={scene} />
        <AdviceArrows scene={scene} />
      </g>
    </svg>
  );
}

/** The pip count of each side, at its end of the bar. */
function PipCounts({ scene }: { scene: Scene }) {
  const { checkers, orientation, t, name } = scene;
  const { bar } = partsOf(orientation);
  const x = bar.x + bar.width / 2;
  // Upended, the cube of a player lies beside the number.
  const fromEdge = orientation.upended ? 26 : 44;
  return SIDES.map((side) => {
    const y = side === orientation.bottom ? BOTTOM - fromEdge : TOP + fromEdge;
    const left = pipCount(checkers, side);
    return (
      <LabelledGroup
        key={side}
        label={`${name(side)}: ${left} ${t.board.pips}`}
        explained={t.board.pipsAbout}
      >
        <text className="gammon-pips" x={x} y={y}>
          {left}
        </text>
        <text className="gammon-pips-word" x={x} y={y + 24}>
          {t.board.pips}
        </text>
      </LabelledGroup>
    );
  });
}
