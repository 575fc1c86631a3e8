// The board of King of the Hill: landscape, tiles, tokens, and panels beside it.

import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import type { BoardProps } from "../../game/contract";
import { DecorativeLayer } from "../../ui/DecorativeLayer";
import { tintColour } from "../../ui/tints";
import "./hill.css";
import "./panels.css";
import { CombatLine } from "./CombatLine";
import { currentCombat, enemiesOn } from "./combat";
import { boardOf } from "./data";
import { ForkLabels } from "./ForkLabels";
import { classIcon, enemyIcon } from "./figureIcons";
import {
  type ArrowDirection,
  type BoardLayout,
  layoutOf,
  neighbourTile,
  smoothPath,
  TILE_RADIUS,
  tilePathPoints,
  tokenOffset,
} from "./geometry";
import { Landscape } from "./Landscape";
import { MapControls } from "./MapControls";
import { groupActions } from "./offeredActions";
import { SituationPanel } from "./SituationPanel";
import { playerTint } from "./seats";
import { TileInfo, tileInfoIds } from "./TileInfo";
import { Patterns, Tile } from "./Tiles";
import { Token } from "./Tokens";
import { TurnInfo } from "./TurnInfo";
import { tileLabel } from "./tileLabel";
import { TRANSLATIONS } from "./translations";
import type { Action, Event, Preview, View } from "./types";
import { useEventAnimation, useTrail } from "./useEventAnimation";
import { useExplainedTile, withEventTile } from "./useExplainedTile";
import { useMapCamera } from "./useMapCamera";
import { useTokenDrag } from "./useTokenDrag";

const ARROW_DIRECTIONS: Record<string, ArrowDirection> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export type HillProps = BoardProps<View, Action, Event, Preview>;

export function Board(props: HillProps) {
  const { view, seat, players, eventBatch, actionPending, language } = props;
  const t = TRANSLATIONS[language];
  const board = boardOf(view.config);
  const drawing = layoutOf(board);
  const legal = actionPending ? undefined : props.ask?.legal;
  const offers = useMemo(() => groupActions(legal), [legal]);
  const own = seat === null ? undefined : view.players[seat]?.tile;
  const move = offers.buttons.find((action) => action.do === "move");
  const actionAt = (tile: number) =>
    offers.tiles.get(tile) ?? (tile === own && move ? move : undefined);

  const [focusedTile, setFocusedTile] = useState<number | null>(null);
  // The tile that the arrow keys reached: the map follows it until the turn ends.
  const [reached, setReached] = useState<{ turn: number; tile: number } | null>(null);
  const home = offers.tiles.keys().next().value ?? own ?? view.players[view.turn.seat]?.tile ?? 0;
  const cursor = focusedTile !== null && drawing.points.has(focusedTile) ? focusedTile : home;

  // A new choice of paths resets the focus to its first tile.
  const asked = offers.tiles.size > 0 ? (props.ask?.id ?? null) : null;
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked !== null) setFocusedTile(null);
  }

  const svg = useRef<SVGSVGElement>(null);
  const tokens = useRef(new Map<number, SVGGElement>());
  useEventAnimation(eventBatch, drawing, tokens);
  const trail = useTrail(eventBatch, view);

  const activateTile = (tile: number) => {
    const action = actionAt(tile);
    if (action) props.act(action);
    return action !== undefined;
  };
  const focusTile = (tile: number) => {
    setFocusedTile(tile);
    explained.clear();
    setReached({ turn: view.turn.number, tile });
    svg.current?.querySelector<SVGGElement>(`[data-tile="${tile}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = ARROW_DIRECTIONS[event.key];
    if (direction) focusTile(neighbourTile(drawing, cursor, direction));
    else if (event.key === "Home") focusTile(home);
    else if (event.key === "Enter" || event.key === " ") activateTile(cursor);
    else if (event.key === "Escape") {
      setFocusedTile(null);
      explained.clear();
    } else return;
    event.preventDefault();
  };
  const drag = useTokenDrag(drawing, svg, (tile) => {
    const action = offers.tiles.get(tile);
    if (action) props.act(action);
  });
  const box = useRef<HTMLDivElement>(null);
  const combat = currentCombat(view);
  const keyed = reached?.turn === view.turn.number ? reached.tile : undefined;
  const acting = keyed ?? combat?.tile ?? view.players[view.turn.seat]?.tile ?? home;
  const camera = useMapCamera(drawing, svg, drawing.points.get(acting) ?? { x: 0, y: 0 });
  const explained = useExplainedTile({
    activate: activateTile,
    wasDragged: camera.wasDragged,
  });
  const infoTile = explained.tile ?? cursor;
  const infoId = useId();
  const seen = camera.extent ?? { x: 0, y: 0, width: drawing.width, height: drawing.height };

  return (
    <div ref={box} className="hill-board" data-slot="board" style={aspectRatioStyle(drawing)}>
      <div className="hill-map" {...explained.handlers}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of tiles in a drawing is no fieldset */}
        <svg
          ref={svg}
          className="board"
          viewBox={`${seen.x} ${seen.y} ${seen.width} ${seen.height}`}
          role="group"
          aria-label={t.labels.board(board.title)}
          onKeyDown={onKey}
          {...camera.handlers}
          onFocus={(event) => withEventTile(event, setFocusedTile)}
        >
          <Patterns />
          <DecorativeLayer>
            <Landscape drawing={drawing} />
          </DecorativeLayer>
          {trail && (
            <path
              className={`hill-trail hill-trail-${trail.how}`}
              d={smoothPath(tilePathPoints(drawing, trail.tiles))}
              style={{ stroke: tintColour(playerTint(players, trail.seat)) }}
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
                label={tileLabel(node, view, players, t, target)}
                foes={enemiesOn(view, node.id)}
                iconOf={enemyIcon}
                trap={view.ground.traps.includes(node.id)}
                ambush={trapper === undefined ? null : playerTint(players, trapper)}
                open={actionAt(node.id) !== undefined}
                mark={target ? "target" : trail?.tiles.at(-1) === node.id ? "last" : null}
                focusable={node.id === cursor}
                describedBy={node.id === infoTile ? tileInfoIds(infoId, infoTile, view) : undefined}
              />
            );
          })}
          <AdvisedTiles advice={props.advice} drawing={drawing} />
          <DecorativeLayer>
            <ForkLabels
              drawing={drawing}
              view={view}
              targets={[...offers.tiles.keys()]}
              language={language}
            />
          </DecorativeLayer>
          {view.players.map((player, n) => {
            if (player.out) return null;
            const there = view.players.flatMap((other, m) =>
              other.tile === player.tile && !other.out ? [m] : [],
            );
            const at = drawing.points.get(player.tile) ?? { x: 0, y: 0 };
            const place = tokenOffset(there.length, there.indexOf(n));
            const mine = n === seat;
            return (
              <Token
                // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbered by their place
                key={n}
                x={at.x + place.x + (mine ? drag.offset.x : 0)}
                y={at.y + place.y + (mine ? drag.offset.y : 0)}
                tint={playerTint(players, n)}
                Icon={player.class ? classIcon(player.class) : null}
                turn={view.turn.seat === n && !view.outcome}
                you={mine}
                invisible={player.invisible}
                winner={view.outcome?.ranks[n] === 1}
                elementRef={(element) => {
                  if (element) tokens.current.set(n, element);
                  else tokens.current.delete(n);
                }}
                onGrab={mine && offers.tiles.size > 0 ? drag.grab : undefined}
              />
            );
          })}
        </svg>
        <MapControls camera={camera} language={language} />
      </div>
      <div className="hill-rail">
        <TurnInfo view={view} players={players} eventBatch={eventBatch} language={language} />
        <SituationPanel {...props} offers={offers} />
        <TileInfo
          id={infoId}
          tile={infoTile}
          asked={explained.tile !== null}
          hidden={explained.tile === null && combat !== null}
          view={view}
          players={players}
          language={language}
        />
      </div>
      <span className="hill-throw" data-throw-anchor="" />
      {combat && (
        <CombatLine
          board={box}
          svg={svg}
          tile={drawing.points.get(combat.tile) ?? { x: 0, y: 0 }}
        />
      )}
    </div>
  );
}

/** Points out the tiles that the best action and the one that was taken lead to. */
function AdvisedTiles({ advice, drawing }: Pick<HillProps, "advice"> & { drawing: BoardLayout }) {
  const tileOf = (action: Action | undefined) =>
    action && "to" in action && (action.do === "branch" || action.do === "blink")
      ? drawing.points.get(action.to)
      : undefined;
  const [best, played] = [tileOf(advice?.best), tileOf(advice?.played)];
  return (
    <DecorativeLayer className="hill-advice">
      {played && played !== best && (
        <circle className="advice-played" cx={played.x} cy={played.y} r={TILE_RADIUS + 9} />
      )}
      {best && <circle className="advice-best" cx={best.x} cy={best.y} r={TILE_RADIUS + 9} />}
    </DecorativeLayer>
  );
}

/** The aspect ratio as a CSS variable, for the layout of the panels. */
const aspectRatioStyle = ({ width, height }: BoardLayout) =>
  ({ "--hill-ratio": (width / height).toFixed(4) }) as CSSProperties;
