// The board of Ludo: draws the view, offers the legal actions, animates events.

import { useLayoutEffect, useMemo, useRef } from "react";
import type { BoardProps } from "../../game/contract";
import { AnimationQueue, type Point } from "../../ui/animation";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { tintColour as fill } from "../../ui/tints";
import { BoardBackground } from "./BoardBackground";
import { Die, useDisplayedRoll } from "./Die";
import { pathBetween, placePoint, type QuarterTurns, rotationFor, yardCenter } from "./geometry";
import "./ludo.css";
import "./board.css";
import { animateEvents, lastMove } from "./animateEvents";
import { SpecialSquares, specialSquares } from "./SpecialSquares";
import { Token } from "./Token";
import { COLOUR_TINTS, colourOf, type DrawnToken, layOutTokens, moveTargets } from "./tokens";
import { TRANSLATIONS } from "./translations";
import type { Action, Colour, Event, Preview, View } from "./types";
import { useTokenInput } from "./useTokenInput";

type Props = BoardProps<View, Action, Event, Preview>;

export function Board(props: Props) {
  const { view, seat, players, ask, eventBatch, actionPending, language } = props;
  const t = TRANSLATIONS[language];
  const turn: QuarterTurns = seat === null ? 0 : rotationFor(colourOf(view, seat));
  const tokens = useMemo(() => layOutTokens(view, turn), [view, turn]);
  const offered = actionPending || seat === null ? null : ask;
  const targets = offered && seat !== null ? moveTargets(colourOf(view, seat), offered, turn) : [];
  const ownColour = colourOf(view, seat ?? 0);
  const special = useMemo(
    () => specialSquares(ownColour, view.config.board, turn, t),
    [ownColour, view.config.board, turn, t],
  );
  const playersByColour = useMemo(() => {
    const found: Partial<Record<Colour, (typeof players)[number]>> = {};
    for (const player of players) found[colourOf(view, player.seat)] = player;
    return found;
  }, [players, view]);

  const svg = useRef<SVGSVGElement>(null);
  const elements = useRef(new Map<string, SVGGElement>());
  const animations = useRef(new AnimationQueue());
  const seq = eventBatch?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useLayoutEffect(() => {
    animations.current.restart(eventBatch ?? {});
    if (eventBatch) animateEvents(animations.current, elements.current, eventBatch, view, turn);
  }, [seq]);
  const roll = useDisplayedRoll(eventBatch);

  const ownTokens = tokens.filter((token) => token.seat === seat);
  const movable = offered?.legal?.map((action) => action.token) ?? [];
  const input = useTokenInput({ svg, ownTokens, movable, targets, act: props.act });
  const name = (other: number) => players.find((player) => player.seat === other)?.name ?? "?";
  const trail = eventBatch ? lastMove(eventBatch, view) : null;

  const label = (token: DrawnToken) => {
    const target = targets.find((other) => other.token === token.token);
    const what = target
      ? [t.goes(t.at(target.to)), ...target.cuts.map((other) => t.cuts(name(other)))]
      : movable.includes(token.token)
        ? []
        : [t.cannot];
    return [t.token(name(token.seat), token.token, t.at(token.at)), ...what].join(", ");
  };

  return (
    <div className="ludo">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
      <svg
        ref={svg}
        className="board"
        viewBox="-1.1 -1.1 16.2 16.2"
        role="group"
        aria-label={t.board}
      >
        <BoardBackground
          turn={turn}
          board={view.config.board}
          playersByColour={playersByColour}
          squares={t.squares}
        />
        <DecorativeLayer>
          <TurnMark view={view} turn={turn} over={ask === null && view.die === undefined} />
          {trail && (
            <polyline
              className="ludo-trail"
              style={{ stroke: fill(COLOUR_TINTS[trail.colour]) }}
              points={pathBetween(trail.colour, trail.from, trail.to, view.config.board)
                .map((at) => placePoint(trail.colour, trail.token, at, turn))
                .map(({ x, y }) => `${x},${y}`)
                .join(" ")}
            />
          )}
          {targets.map((target) => (
            // The token itself is the button; a click on its target is a shortcut.
            // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the token
            <circle
              key={target.token}
              className={
                input.highlighted === target.token ? "ludo-target ludo-chosen" : "ludo-target"
              }
              cx={target.point.x}
              cy={target.point.y}
              r={0.46}
              onClick={() => props.act({ token: target.token })}
            />
          ))}
        </DecorativeLayer>
        {tokens
          .toSorted((one, other) => Number(one.seat === seat) - Number(other.seat === seat))
          .map((token) => {
            const key = `${token.seat}.${token.token}`;
            return (
              <Token
                key={key}
                token={token}
                elementRef={(element) => {
                  if (element) elements.current.set(key, element);
                  else elements.current.delete(key);
                }}
                {...(token.seat === seat && {
                  label: label(token),
                  ...input.tokenProps(token.token),
                })}
              />
            );
          })}
        <AdviceRings advice={props.advice} tokens={tokens} />
        {view.die !== undefined && (
          <Die
            roll={roll}
            face={view.die}
            at={yardCenter(colourOf(view, view.turn), turn)}
            label={t.die(name(view.turn), view.die)}
          />
        )}
        <SpecialSquares squares={special} label={t.squareNames.all} />
        {seat !== null && <ThrowAnchor at={yardCenter(colourOf(view, seat), turn)} />}
      </svg>
      <ul className="visually-hidden" aria-label={t.tokens}>
        {tokens.map((token) => (
          <li key={`${token.seat}.${token.token}`}>
            {t.token(
              `${name(token.seat)} (${t.colours[token.colour]})`,
              token.token,
              t.at(token.at),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Points out tokens: the best one to move, and the one that was moved. */
function AdviceRings({ advice, tokens }: Pick<Props, "advice"> & { tokens: DrawnToken[] }) {
  if (!advice) return null;
  const find = (action: Action | undefined) =>
    tokens.find(({ seat, token }) => seat === advice.seat && token === action?.token);
  const [best, played] = [find(advice.best), find(advice.played)];
  return (
    <DecorativeLayer className="ludo-advice">
      {played && played !== best && (
        <circle className="advice-played" cx={played.point.x} cy={played.point.y} r={0.6} />
      )}
      {best && <circle className="advice-best" cx={best.point.x} cy={best.point.y} r={0.6} />}
    </DecorativeLayer>
  );
}

/** Where the viewer's die is thrown: the middle of the viewer's yard. */
function ThrowAnchor({ at: { x, y } }: { at: Point }) {
  return <rect data-throw-anchor="" x={x - 1.2} y={y - 1.2} width={2.4} height={2.4} fill="none" />;
}

/** A frame around the yard of the player whose turn it is. */
function TurnMark({ view, turn, over }: { view: View; turn: QuarterTurns; over: boolean }) {
  if (over && view.finished.length + view.resigned.length > 0 && view.die === undefined)
    return null;
  const { x, y } = yardCenter(colourOf(view, view.turn), turn);
  return (
    <rect className="ludo-turn" x={x - 2.28} y={y - 2.28} width={4.56} height={4.56} rx={0.5} />
  );
}
