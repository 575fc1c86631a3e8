// The tile one looks at, in words: what lies there and who waits.

import type { Player } from "../../game/contract";
import { Mark } from "../../ui/tints";
import type { Language } from "../../words/language";
import { foesOn } from "./combat";
import { boardOf, foeOf, tileOf } from "./data";
import { TILE } from "./geometry";
import { enemyIcon, TileIcon } from "./icons";
import { naming, tintOf } from "./seats";
import type { View } from "./types";
import { words } from "./words";
import { signed } from "./words/words";

interface Props {
  tile: number;
  view: View;
  players: readonly Player[];
  language: Language;
}

export function TileCard({ tile, view, players, language }: Props) {
  const say = words[language];
  const { labels } = say;
  const node = tileOf(boardOf(view.config), tile);
  if (!node) return null;
  const name = naming(players);
  const here = view.players.flatMap((player, seat) =>
    player.tile === tile && !player.out ? [seat] : [],
  );
  const owner = view.ground.ambushes.find(([at]) => at === tile)?.[1];
  return (
    <section className="hill-tile-card">
      <h3>
        <svg width="30" height="30" viewBox="-18 -18 36 36" aria-hidden="true">
          <g className={`hill-tile-${node.type}`}>
            <circle className="hill-face" r={TILE} />
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
      <p>{say.tiles[node.type].about}</p>
      <ul>
        {foesOn(view, tile).map((foe, n) => {
          const Icon = enemyIcon(foe);
          const { hp, attack, defense } = foeOf(foe, view.config);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: enemies stand in a queue and may be alike
            <li key={n} title={say.enemies[foe].about}>
              <Icon size={14} aria-hidden="true" /> <b>{say.enemies[foe].name}</b> {labels.hp(hp)},{" "}
              {labels.attack} {signed(attack)}, {labels.defense} {signed(defense)}
            </li>
          );
        })}
        {view.ground.traps.includes(tile) && <li>{labels.trapHere}</li>}
        {owner !== undefined && <li>{labels.ambushHere(name(owner))}</li>}
        {here.map((seat) => (
          <li key={seat}>
            <Mark tint={tintOf(players, seat)} size={12} /> {name(seat)}
          </li>
        ))}
      </ul>
    </section>
  );
}
