// The board of Ludo: draws the view, offers what is legal, animates what happened.

import { useLayoutEffect, useMemo, useRef } from "react";
import type { BoardProps } from "../../game/contract";
import { Layer } from "../../ui/Layer";
import { Motion } from "../../ui/motion";
import { colour as fill } from "../../ui/tints";
import { Die, useDie } from "./Die";
import { Ground } from "./Ground";
import { pointOf, type Turned, turnFor, way, yardMiddle } from "./geometry";
import "./ludo.css";
import { Token } from "./Token";
import { colourOf, type Placed, placed, TINT_OF, targets } from "./tokens";
import { animate, lastWay } from "./travel";
import type { Action, Colour, Event, View } from "./types";
import { useHands } from "./useHands";
import { WORDS } from "./words";

type Props = BoardProps<View, Action, Event>;

export function Board(props: Props) {
  const { view, seat, players, ask, happened, waiting, language } = props;
  const words = WORDS[language];
  const turn: Turned = seat === null ? 0 : turnFor(colourOf(view, seat));
  const tokens = useMemo(() => placed(view, turn), [view, turn]);
  const legal = waiting || seat === null ? [] : (ask?.legal ?? []);
  const open = seat === null ? [] : targets(view, seat, legal, turn);
  const sits = useMemo(() => {
    const found: Partial<Record<Colour, (typeof players)[number]>> = {};
    for (const player of players) found[colourOf(view, player.seat)] = player;
    return found;
  }, [players, view]);

  const svg = useRef<SVGSVGElement>(null);
  const elements = useRef(new Map<string, SVGGElement>());
  const motion = useRef(new Motion());
  const seq = happened?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is known by its number
  useLayoutEffect(() => {
    motion.current.finish();
    if (happened) animate(motion.current, elements.current, happened, view, turn);
  }, [seq]);
  const die = useDie(view, happened, () => motion.current.length);

  const mine = tokens.filter((token) => token.seat === seat);
  const hands = useHands({ svg, mine, open, act: props.act });
  const name = (other: number) => players.find((player) => player.seat === other)?.name ?? "?";
  const trail = happened ? lastWay(happened, view) : null;

  const label = (token: Placed) => {
    const target = open.find((other) => other.token === token.token);
    const what = target
      ? [words.goes(words.at(target.to)), ...target.meets.map((other) => words.cuts(name(other)))]
      : [words.cannot];
    return `${words.token(name(token.seat), token.token, words.at(token.at))}, ${what.join(", ")}`;
  };

  return (
    <div className="ludo">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <svg
        ref={svg}
        className="board"
        viewBox="-1.1 -1.1 16.2 16.2"
        role="group"
        aria-label={words.board}
      >
        <Ground turn={turn} board={view.config.board} sits={sits} />
        <Layer>
          <TurnMark view={view} turn={turn} over={ask === null && view.die === undefined} />
          {trail && (
            <polyline
              className="ludo-trail"
              style={{ stroke: fill(TINT_OF[trail.colour]) }}
              points={way(trail.colour, trail.from, trail.to, view.config.board)
                .map((at) => pointOf(trail.colour, trail.token, at, turn))
                .map(({ x, y }) => `${x},${y}`)
                .join(" ")}
            />
          )}
          {open.map((target) => (
            // The token itself is the button; a click on its target is a shortcut.
            // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the token
            <circle
              key={target.token}
              className={hands.chosen === target.token ? "ludo-target ludo-chosen" : "ludo-target"}
              cx={target.point.x}
              cy={target.point.y}
              r={0.46}
              onClick={() => props.act({ token: target.token })}
            />
          ))}
        </Layer>
        {tokens
          .toSorted((one, other) => Number(one.seat === seat) - Number(other.seat === seat))
          .map((token) => {
            const key = `${token.seat}.${token.token}`;
            return (
              <Token
                key={key}
                placed={token}
                keep={(element) => {
                  if (element) elements.current.set(key, element);
                  else elements.current.delete(key);
                }}
                {...(token.seat === seat && { label: label(token), ...hands.of(token.token) })}
              />
            );
          })}
        <Die
          shown={die}
          at={yardMiddle(colourOf(view, die.seat), turn)}
          label={
            die.face === null ? words.dieWaits(name(die.seat)) : words.die(name(die.seat), die.face)
          }
        />
      </svg>
      <ul className="visually-hidden" aria-label={words.tokens}>
        {tokens.map((token) => (
          <li key={`${token.seat}.${token.token}`}>
            {words.token(
              `${name(token.seat)} (${words.colours[token.colour]})`,
              token.token,
              words.at(token.at),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A brass frame around the yard of whoever is on turn. */
function TurnMark({ view, turn, over }: { view: View; turn: Turned; over: boolean }) {
  if (over && view.finished.length + view.resigned.length > 0 && view.die === undefined)
    return null;
  const { x, y } = yardMiddle(colourOf(view, view.turn), turn);
  return (
    <rect className="ludo-turn" x={x - 2.28} y={y - 2.28} width={4.56} height={4.56} rx={0.5} />
  );
}
