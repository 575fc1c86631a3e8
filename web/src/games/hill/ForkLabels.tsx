// Labels of the paths at a fork, next to the tiles they lead to.

import type { Language } from "../../i18n/language";
import { type BoardLayout, labelPositions } from "./geometry";
import { TRANSLATIONS } from "./translations";
import type { View } from "./types";

interface Props {
  drawing: BoardLayout;
  view: View;
  targets: readonly number[];
  language: Language;
}

export function ForkLabels({ drawing, view, targets, language }: Props) {
  const { labels } = TRANSLATIONS[language];
  if (!view.frames.some((frame) => frame.frame === "walk")) return null;
  const ways = targets.map((id) => {
    const steep = drawing.shortcuts.find((way) => way.includes(id) && way[0] !== id);
    const text = steep
      ? labels.shortcut(steep.length - 2)
      : labels.mainWay(mainPathLength(drawing, id));
    return { id, text, width: text.length * 5.8 + 14 };
  });
  const spots = labelPositions(drawing, ways);
  return ways.map(({ id, text, width }, n) => (
    <g
      key={id}
      className="hill-fork"
      transform={`translate(${spots[n]?.x ?? 0} ${spots[n]?.y ?? 0})`}
    >
      <rect x={-width / 2} y="-9" width={width} height="18" rx="4" />
      <text dy=".34em" textAnchor="middle">
        {text}
      </text>
    </g>
  ));
}

/** The number of tiles of the main path up to the end of the shortcut. */
function mainPathLength(drawing: BoardLayout, id: number): number {
  const from = drawing.main.indexOf(id);
  const way = drawing.shortcuts.find((other) => drawing.main[from - 1] === other[0]);
  return way ? drawing.main.indexOf(way.at(-1) ?? id) - from : drawing.main.length - from;
}
