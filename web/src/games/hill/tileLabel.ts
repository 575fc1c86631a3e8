// A tile in words, for ears and for the pointer that rests on it.

import type { Player } from "../../game/contract";
import { foesOn } from "./combat";
import { naming } from "./seats";
import type { BoardNode, View } from "./types";
import type { HillWords } from "./words";

export function tileLabel(
  node: BoardNode,
  view: View,
  players: readonly Player[],
  words: HillWords,
  target: boolean,
): string {
  const { labels } = words;
  const name = naming(players);
  const said = [labels.tile(node.id), labels.kind(node.type, node.tier ?? 0)];
  if (node.label) said.push(node.label);
  const foes = foesOn(view, node.id);
  if (foes.length > 0) {
    said.push(labels.foesHere(words.list(foes.map((foe) => words.enemies[foe].name))));
  }
  if (view.ground.traps.includes(node.id)) said.push(labels.trapHere);
  for (const [tile, owner] of view.ground.ambushes) {
    if (tile === node.id) said.push(labels.ambushHere(name(owner)));
  }
  const here = view.players.flatMap((player, seat) => {
    if (player.tile !== node.id || player.out) return [];
    return [player.class ? `${name(seat)} (${words.choices[player.class].name})` : name(seat)];
  });
  if (here.length > 0) said.push(labels.playersHere(words.list(here)));
  if (target) said.push(labels.mayGo);
  return said.join(", ");
}
