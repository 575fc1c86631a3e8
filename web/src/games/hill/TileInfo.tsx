// A description of the hovered, tapped or focused tile: its contents and the players on it.

import { useRef } from "react";
import type { Player } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { focusableAbout } from "../../ui/about";
import { placeCallout } from "../../ui/calloutPlace";
import { SeatMark } from "../../ui/tints";
import { useFrameEffect } from "../../ui/useFrameEffect";
import { enemiesOn } from "./combat";
import { cardAbout, itemAbout } from "./contentText";
import { boardOf, enemyStats, tileOf } from "./data";
import { enemyIcon } from "./figureIcons";
import { TILE_RADIUS } from "./geometry";
import { TileIcon } from "./icons";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import { signed } from "./translations/types";
import type { View } from "./types";

interface Props {
  /** Prefix of the ids of what describes the tile. */
  id: string;
  tile: number;
  view: View;
  players: readonly Player[];
  language: Language;
  /** Whether a pointer is on the tile or has asked for it. Narrow boards show the card only then. */
  asked: boolean;
  /** Whether the card is for screen readers only, as the description of the focused tile. */
  hidden: boolean;
}

/** The ids of the elements that describe the tile, for `aria-describedby`; its name has the rest. */
export function tileInfoIds(id: string, tile: number, view: View): string {
  return enemiesOn(view, tile).length > 0 ? `${id}-about ${id}-enemies` : `${id}-about`;
}

export function TileInfo({ id, tile, view, players, language, asked, hidden }: Props) {
  const t = TRANSLATIONS[language];
  const { labels } = t;
  const card = useRef<HTMLElement>(null);
  // After every drawing: the map may have been moved.
  useFrameEffect(() => {
    if (asked) placeBesideTile(card.current, tile);
  });
  const node = tileOf(boardOf(view.config), tile);
  if (!node) return null;
  const name = seatNamer(players);
  const here = view.players.flatMap((player, seat) =>
    player.tile === tile && !player.out ? [seat] : [],
  );
  const owner = view.ground.ambushes.find(([at]) => at === tile)?.[1];
  const enemies = enemiesOn(view, tile);
  return (
    <section
      ref={card}
      className={asked ? "hill-tile-card asked" : "hill-tile-card"}
      hidden={hidden}
    >
      <h3>
        <svg width="30" height="30" viewBox="-18 -18 36 36" aria-hidden="true">
          <g className={`hill-tile-${node.type}`}>
            <circle className="hill-face" r={TILE_RADIUS} />
            <TileIcon type={node.type} size={19} />
          </g>
        </svg>
        <span>
          {node.label ?? labels.kind(node.type, node.tier ?? 0)}
          <small>
            {labels.tile(tile)}
            {node.label && ` · ${labels.kind(node.type, node.tier ?? 0)}`}
          </small>
        </span>
      </h3>
      <p id={`${id}-about`}>{t.tiles[node.type].about}</p>
      {enemies.length > 0 && (
        <ul id={`${id}-enemies`}>
          {enemies.map((foe, n) => {
            const Icon = enemyIcon(foe);
            const { hp, attack, defense } = enemyStats(foe, view.config);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: enemies stand in a queue and may be alike
              <li key={n} {...focusableAbout(t.enemies[foe].about)}>
                <Icon size={14} aria-hidden="true" /> <b>{t.enemies[foe].name}</b> {labels.hp(hp)},{" "}
                {labels.attack} {signed(attack)}, {labels.defense} {signed(defense)}
              </li>
            );
          })}
        </ul>
      )}
      <ul>
        {view.ground.traps.includes(tile) && (
          <li {...focusableAbout(itemAbout(t, "trap", view.config))}>{labels.trapHere}</li>
        )}
        {owner !== undefined && (
          <li {...focusableAbout(cardAbout(t, "ambush-opportunity", view.config))}>
            {labels.ambushHere(name(owner))}
          </li>
        )}
        {here.map((seat) => (
          <li key={seat}>
            <SeatMark tint={playerTint(players, seat)} size={12} /> {name(seat)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Places the card on a narrow board, where it is over the map: beside the tile, never over it. */
function placeBesideTile(card: HTMLElement | null, tile: number): void {
  const board = card?.closest(".hill-board");
  const face = board?.querySelector(`[data-tile="${tile}"] .hill-face`);
  if (!card || !board || !face) return;
  const origin = board.getBoundingClientRect();
  const within = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, width, height };
  };
  const fight = board.querySelector(".hill-situation");
  const { box } = placeCallout(
    within(face),
    card.getBoundingClientRect(),
    origin,
    fight ? [within(fight)] : [],
  );
  card.style.left = `${box.left}px`;
  card.style.top = `${box.top}px`;
}
