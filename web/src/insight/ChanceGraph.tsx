// The chances of the players over a match, as lines. The list of decisions is its text.

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Player } from "../game/contract";
import { useTranslations } from "../i18n";
import { usePreferences } from "../ui/preferences";
import { SeatMark, shapePath, tintColour } from "../ui/tints";
import { isMarked, markLevel, type ReplayAnalysis } from "./analysis";
import { percent } from "./numbers";

const HEIGHT = 132;
const PADDING = { left: 40, right: 10, top: 8, bottom: 8 };
const GRID_LINES = [0, 0.25, 0.5, 0.75, 1];

interface ChanceGraphProps {
  shown: ReplayAnalysis;
  players: Player[];
  step: number;
  /** Goes to a step and stays there. */
  go: (step: number) => void;
  /** Shows a step while the pointer is over it; null goes back. */
  preview: (step: number | null) => void;
}

export function ChanceGraph({ shown, players, step, go, preview }: ChanceGraphProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { chances } = shown;
  const last = Math.max(1, chances.length - 1);
  const x = (at: number) => PADDING.left + (at / last) * (width - PADDING.left - PADDING.right);
  const y = (chance: number) =>
    HEIGHT - PADDING.bottom - chance * (HEIGHT - PADDING.top - PADDING.bottom);

  const stepUnder = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left - PADDING.left) / (width - PADDING.left - PADDING.right);
    return Math.max(0, Math.min(last, Math.round(part * last)));
  };
  const onKey = (event: KeyboardEvent) => {
    const marked = shown.decisions.filter(isMarked).map((decision) => decision.frame);
    const to =
      event.key === "PageDown"
        ? marked.find((other) => other > step)
        : event.key === "PageUp"
          ? marked.findLast((other) => other < step)
          : undefined;
    if (event.key !== "PageDown" && event.key !== "PageUp") return;
    event.preventDefault();
    if (to !== undefined) go(to);
  };
  const now = chances[step] ?? [];
  const spoken = players.map(({ seat, name }) => `${name} ${percent(now[seat] ?? 0, language)}`);

  return (
    <section className="chance-graph" aria-label={t.insight.graph}>
      <ul className="chance-legend">
        {players.map((player) => (
          <li key={player.seat}>
            <SeatMark tint={player.tint} />
            <span>{player.name}</span>
            <strong>{percent(now[player.seat] ?? 0, language)}</strong>
          </li>
        ))}
      </ul>
      <div
        ref={frame}
        className="chance-lines"
        role="slider"
        tabIndex={0}
        aria-label={t.insight.graphSlider}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={step}
        aria-valuetext={`${t.replay.step(step, last)}: ${spoken.join(", ")}`}
        onKeyDown={onKey}
        onPointerMove={(event) => preview(stepUnder(event))}
        onPointerLeave={() => preview(null)}
        onClick={(event) => go(stepUnder(event as unknown as PointerEvent<HTMLElement>))}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
          {GRID_LINES.map((chance) => (
            <g key={chance} className="chance-grid">
              <line x1={PADDING.left} x2={width - PADDING.right} y1={y(chance)} y2={y(chance)} />
              {chance % 0.5 === 0 && (
                <text x={PADDING.left - 6} y={y(chance)} dy=".35em">
                  {percent(chance, language)}
                </text>
              )}
            </g>
          ))}
          {players.map(({ seat, tint }) => {
            const points = chances.map((all, at) => `${x(at)},${y(all[seat] ?? 0)}`).join(" ");
            return (
              <g key={seat}>
                <polyline className="chance-outline" points={points} />
                <polyline
                  className="chance-line"
                  points={points}
                  style={{ stroke: tintColour(tint) }}
                />
              </g>
            );
          })}
          {shown.decisions.filter(isMarked).map(({ frame, seat, played, step }) => {
            const tint = players[seat]?.tint;
            if (!tint || !played.mark || played.mark === "inaccuracy") return null;
            const size = 4 + 1.5 * markLevel(played.mark);
            const at = `translate(${x(frame)} ${y(chances[frame]?.[seat] ?? 0)}) scale(${size})`;
            return (
              <path
                key={step}
                className="chance-mark"
                d={shapePath(tint.shape)}
                transform={at}
                style={{ fill: tintColour(tint) }}
              />
            );
          })}
          <line className="chance-now" x1={x(step)} x2={x(step)} y1={0} y2={HEIGHT} />
        </svg>
      </div>
    </section>
  );
}

/** The width of an element in pixels. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth || 600));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
