// A description of the hovered or focused tile: its contents and the players on it.

import type { Player } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { focusableAbout } from "../../ui/about";
import { SeatMark } from "../../ui/tints";
import { enemiesOn } from "./combat";
import { boardOf, enemyStats, tileOf } from "./data";
import { TILE_RADIUS } from "./geometry";
import { enemyIcon, TileIcon } from "./icons";
import { playerTint, seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import { signed } from "./translations/types";
import type { View } from "./types";

interface Props {
  tile: number;
  view: View;
  players: readonly Player[];
  language: Language;
  /** Whether a pointer is on the tile. */
  hovered: boolean;
}

export function TileInfo({ tile, view, players, language, hovered }: Props) {
  const t = TRANSLATIONS[language];
  const { labels } = t;
  const node = tileOf(boardOf(view.config), tile);
  if (!node) return null;
  const name = seatNamer(players);
  const here = view.players.flatMap((player, seat) =>
    player.tile === tile && !player.out ? [seat] : [],
  );
  const owner = view.ground.ambushes.find(([at]) => at === tile)?.[1];
  return (
    <section className={hovered ? "hill-tile-card hovered" : "hill-tile-card"}>
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
      <p>{t.tiles[node.type].about}</p>
      <ul>
        {enemiesOn(view, tile).map((foe, n) => {
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
        {view.ground.traps.includes(tile) && <li>{labels.trapHere}</li>}
        {owner !== undefined && <li>{labels.ambushHere(name(owner))}</li>}
        {here.map((seat) => (
          <li key={seat}>
            <SeatMark tint={playerTint(players, seat)} size={12} /> {name(seat)}
          </li>
        ))}
      </ul>
    </section>
  );
}
