// The label of a tile, for screen readers.

import type { Player } from "../../game/contract";
import { enemiesOn } from "./combat";
import { seatNamer } from "./seats";
import type { HillTranslations } from "./translations";
import type { BoardNode, View } from "./types";

export function tileLabel(
  node: BoardNode,
  view: View,
  players: readonly Player[],
  t: HillTranslations,
  target: boolean,
): string {
  const { labels } = t;
  const name = seatNamer(players);
  const said = [labels.tile(node.id), labels.kind(node.type, node.tier ?? 0)];
  if (node.label) said.push(node.label);
  const foes = enemiesOn(view, node.id);
  if (foes.length > 0) {
    said.push(labels.foesHere(t.list(foes.map((foe) => t.enemies[foe].name))));
  }
  if (view.ground.traps.includes(node.id)) said.push(labels.trapHere);
  for (const [tile, owner] of view.ground.ambushes) {
    if (tile === node.id) said.push(labels.ambushHere(name(owner)));
  }
  const here = view.players.flatMap((player, seat) => {
    if (player.tile !== node.id || player.out) return [];
    return [player.class ? `${name(seat)} (${t.choices[player.class].name})` : name(seat)];
  });
  if (here.length > 0) said.push(labels.playersHere(t.list(here)));
  if (target) said.push(labels.mayGo);
  return said.join(", ");
}
