// Buttons for the tokens that may move, on screens where the squares are smaller than a finger.

import type { BoardProps } from "../../game/contract";
import { ActionBar } from "../../table/ActionBar";
import { shapePath, textColourOn, tintColour } from "../../ui/tints";
import { COLOUR_TINTS, colourOf } from "./tokens";
import { TRANSLATIONS } from "./translations";
import type { Action, Event, Preview, View } from "./types";

export function TokenButtons(props: BoardProps<View, Action, Event, Preview>) {
  const { view, seat, ask, act, actionPending, language } = props;
  const t = TRANSLATIONS[language];
  if (seat === null || !ask?.legal || actionPending) return null;
  const tint = COLOUR_TINTS[colourOf(view, seat)];
  const isHome = (token: number) => view.tokens[seat]?.[token - 1] === "home";
  return (
    <ActionBar compactOnly>
      <div className="ludo-buttons">
        {ask.legal.map(({ token }) => (
          <button key={token} type="button" className="button" onClick={() => act({ token })}>
            <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
              <path d={shapePath(tint.shape)} fill={tintColour(tint)} />
              <text y={tint.shape === "triangle" ? 0.2 : 0.05} fill={textColourOn(tint)}>
                {token}
              </text>
            </svg>
            <span>{isHome(token) ? t.open(token) : t.move(token)}</span>
          </button>
        ))}
      </div>
    </ActionBar>
  );
}
