// The board of King of the Hill: the hill, its tiles, who stands there, and what goes on.

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { BoardProps } from "../../game/contract";
import { Layer } from "../../ui/Layer";
import { colour } from "../../ui/tints";
import "./hill.css";
import "./panels.css";
import { combatOf, foesOn } from "./combat";
import { boardOf } from "./data";
import { Forks } from "./Forks";
import { along, beside, curve, type Direction, type Layout, layout, stand } from "./geometry";
import { Landscape } from "./Landscape";
import { offersOf } from "./offers";
import { Plaque } from "./Plaque";
import { Situation } from "./Situation";
import { naming, tintOf } from "./seats";
import { TileCard } from "./TileCard";
import { Patterns, Tile } from "./Tiles";
import { Token } from "./Tokens";
import { tell } from "./tell";
import { tileLabel } from "./tileLabel";
import type { Action, Event, View } from "./types";
import { useDrag } from "./useDrag";
import { useHappening, useTrail } from "./useHappening";
import { words } from "./words";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export type HillProps = BoardProps<View, Action, Event>;

export function Board(props: HillProps) {
  const { view, seat, players, happened, waiting, announce, language } = props;
  const say = words[language];
  const name = useMemo(() => naming(players), [players]);
  const board = boardOf(view.config);
  const drawing = layout(board);
  const legal = waiting ? undefined : props.ask?.legal;
  const offers = useMemo(() => offersOf(legal), [legal]);
  const own = seat === null ? undefined : view.players[seat]?.tile;
  const move = offers.buttons.find((action) => action.do === "move");
  const actionAt = (tile: number) =>
    offers.tiles.get(tile) ?? (tile === own && move ? move : undefined);

  const [wanted, setWanted] = useState<number | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const home = offers.tiles.keys().next().value ?? own ?? view.players[view.turn.seat]?.tile ?? 0;
  const cursor = wanted !== null && drawing.points.has(wanted) ? wanted : home;

  // A new choice of ways is where the focus should come first.
  const asked = offers.tiles.size > 0 ? (props.ask?.id ?? null) : null;
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked !== null) setWanted(null);
  }

  const svg = useRef<SVGSVGElement>(null);
  const tokens = useRef(new Map<number, SVGGElement>());
  useHappening(happened, drawing, tokens, ({ seq, events }) => {
    const told = tell(events, say, name);
    // With the number, so that the same words are heard again.
    if (told) announce(`${seq}. ${told}`);
  });
  const trail = useTrail(happened, view);

  const choose = (tile: number) => {
    const action = actionAt(tile);
    if (action) props.act(action);
  };
  const go = (tile: number) => {
    setWanted(tile);
    svg.current?.querySelector<SVGGElement>(`[data-tile="${tile}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (direction) go(beside(drawing, cursor, direction));
    else if (event.key === "Home") go(home);
    else if (event.key === "Enter" || event.key === " ") choose(cursor);
    else if (event.key === "Escape") setWanted(null);
    else return;
    event.preventDefault();
  };
  const drag = useDrag(drawing, svg, (tile) => {
    const action = offers.tiles.get(tile);
    if (action) props.act(action);
  });

  return (
    <div className="hill-board" data-slot="board" style={ratio(drawing)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of tiles in a drawing is no fieldset */}
      <svg
        ref={svg}
        className="board"
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="group"
        aria-label={say.labels.board(board.title)}
        onKeyDown={onKey}
        onClick={(event) => withTile(event, choose)}
        onFocus={(event) => withTile(event, setWanted)}
        onPointerOver={(event) => withTile(event, setSeen)}
        onPointerLeave={() => setSeen(null)}
      >
        <Patterns />
        <Layer>
          <Landscape drawing={drawing} />
        </Layer>
        {trail && (
          <path
            className={`hill-trail hill-trail-${trail.how}`}
            d={curve(along(drawing, trail.tiles))}
            style={{ stroke: colour(tintOf(players, trail.seat)) }}
          />
        )}
        {board.nodes.map((node) => {
          const at = drawing.points.get(node.id) ?? { x: 0, y: 0 };
          const trapper = view.ground.ambushes.find(([tile]) => tile === node.id)?.[1];
          const target = offers.tiles.has(node.id);
          return (
            <Tile
              key={node.id}
              node={node}
              x={at.x}
              y={at.y}
              label={tileLabel(node, view, players, say, target)}
              foes={foesOn(view, node.id)}
              trap={view.ground.traps.includes(node.id)}
              ambush={trapper === undefined ? null : tintOf(players, trapper)}
              open={actionAt(node.id) !== undefined}
              mark={target ? "target" : trail?.tiles.at(-1) === node.id ? "last" : null}
              focusable={node.id === cursor}
            />
          );
        })}
        <Layer>
          <Forks
            drawing={drawing}
            view={view}
            targets={[...offers.tiles.keys()]}
            language={language}
          />
        </Layer>
        {view.players.map((player, n) => {
          if (player.out) return null;
          const there = view.players.flatMap((other, m) =>
            other.tile === player.tile && !other.out ? [m] : [],
          );
          const at = drawing.points.get(player.tile) ?? { x: 0, y: 0 };
          const place = stand(there.length, there.indexOf(n));
          const mine = n === seat;
          return (
            <Token
              // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbered by their place
              key={n}
              x={at.x + place.x + (mine ? drag.by.x : 0)}
              y={at.y + place.y + (mine ? drag.by.y : 0)}
              tint={tintOf(players, n)}
              kind={player.class}
              turn={view.turn.seat === n && !view.outcome}
              you={mine}
              faint={player.invisible}
              king={view.outcome?.ranks[n] === 1}
              handle={(element) => {
                if (element) tokens.current.set(n, element);
                else tokens.current.delete(n);
              }}
              grab={mine && offers.tiles.size > 0 ? drag.grab : undefined}
            />
          );
        })}
      </svg>
      <div className="hill-rail">
        <Plaque view={view} players={players} happened={happened} language={language} />
        <Situation {...props} drawing={drawing} offers={offers} />
        {(seen !== null || !combatOf(view)) && (
          <TileCard tile={seen ?? cursor} view={view} players={players} language={language} />
        )}
      </div>
    </div>
  );
}

/** The hill's proportions, for the room beside it. */
const ratio = ({ width, height }: Layout) =>
  ({ "--hill-ratio": (width / height).toFixed(4) }) as CSSProperties;

function withTile(event: { target: unknown } | MouseEvent, then: (tile: number) => void): void {
  const tile = event.target instanceof Element && event.target.closest("[data-tile]");
  if (tile instanceof SVGElement) then(Number(tile.dataset.tile));
}
