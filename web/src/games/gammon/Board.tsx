// The board of backgammon: draws the view, offers what is legal hop by hop, animates what happened.

import { useRef } from "react";
import { Cells } from "./Cells";
import { pips, SIDES } from "./checkers";
import { Paints } from "./Disk";
import { Field } from "./Field";
import "./gammon.css";
import { Picture } from "./Layer";
import { BAR_BOX, BOTTOM, HEIGHT, TOP, WIDTH } from "./layout";
import { Middle } from "./Middle";
import { useMemory } from "./memory";
import { LastPlay, Lit, Offers, Pieces } from "./Pieces";
import { type Scene, useScene } from "./scene";
import type { GammonProps } from "./types";
import { useHands } from "./useHands";
import { useTravel } from "./useTravel";

export function Board(props: GammonProps) {
  const scene = useScene(props);
  const memory = useMemory(props.happened);
  const svg = useRef<SVGSVGElement>(null);
  const travelled = useTravel(scene, memory, svg);
  const hands = useHands(scene, svg, travelled);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields
    <svg
      ref={svg}
      className="board gammon-board"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={scene.words.title}
      {...hands.on}
    >
      <Paints />
      <Field {...scene.lie} />
      <Lit scene={scene} />
      <Cells scene={scene} hands={hands} />
      <LastPlay scene={scene} memory={memory} />
      <Pips scene={scene} />
      <Middle scene={scene} hands={hands} memory={memory} />
      <Pieces scene={scene} memory={memory} drag={hands.drag} />
      <Offers scene={scene} />
    </svg>
  );
}

/** How far each side still has to run, at its end of the bar. */
function Pips({ scene }: { scene: Scene }) {
  const { on, lie, words, name } = scene;
  return SIDES.map((side) => {
    const y = side === lie.bottom ? BOTTOM - 44 : TOP + 44;
    const left = pips(on, side);
    return (
      <Picture key={side} label={`${name(side)}: ${left} ${words.board.pips}`}>
        <text className="gammon-pips" x={BAR_BOX.x + BAR_BOX.width / 2} y={y}>
          {left}
        </text>
        <text className="gammon-pips-word" x={BAR_BOX.x + BAR_BOX.width / 2} y={y + 24}>
          {words.board.pips}
        </text>
      </Picture>
    );
  });
}
