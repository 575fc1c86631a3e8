// Positions of King of the Hill in which two players meet, and boards for short matches.

import { climber, deck, POSITIONS } from "./positions";

/** A third of the usual way, with every kind of tile and a fork, so that a match is short. */
export const SHORT_BOARD = {
  id: "board.v2",
  title: "The Short Hill",
  boardSchemaVersion: 1,
  nodes: [
    { id: 0, type: "start", neighbors: [1] },
    { id: 1, type: "treasure", tier: 1, neighbors: [2] },
    { id: 2, type: "treasure", tier: 1, neighbors: [3] },
    { id: 3, type: "enemy", tier: 1, neighbors: [4] },
    { id: 4, type: "treasure", tier: 1, neighbors: [5] },
    { id: 5, type: "chance", neighbors: [6] },
    { id: 6, type: "treasure", tier: 1, neighbors: [7] },
    { id: 7, type: "sanctuary", neighbors: [8] },
    { id: 8, type: "treasure", tier: 2, neighbors: [9] },
    { id: 9, type: "chance", neighbors: [10, 20] },
    { id: 10, type: "enemy", tier: 1, neighbors: [11] },
    { id: 11, type: "treasure", tier: 2, neighbors: [12] },
    { id: 12, type: "empty", neighbors: [13] },
    { id: 13, type: "treasure", tier: 2, neighbors: [14] },
    { id: 14, type: "enemy", tier: 2, neighbors: [15] },
    { id: 15, type: "treasure", tier: 2, neighbors: [16] },
    { id: 16, type: "chance", neighbors: [17] },
    { id: 17, type: "treasure", tier: 3, neighbors: [18] },
    { id: 18, type: "enemy", tier: 2, neighbors: [19] },
    { id: 19, type: "final", neighbors: [] },
    { id: 20, type: "enemy", tier: 3, neighbors: [21] },
    { id: 21, type: "treasure", tier: 3, neighbors: [14] },
  ],
};

/** Whichever number is rolled, the first move ends on a chance tile. */
const BOARD_OF_CHANCE = {
  id: "board.v2",
  title: "The Hill of Chance",
  boardSchemaVersion: 1,
  nodes: [
    { id: 0, type: "start", neighbors: [1] },
    { id: 1, type: "empty", neighbors: [2] },
    ...[2, 3, 4, 5].map((id) => ({ id, type: "chance", neighbors: [id + 1] })),
    { id: 6, type: "final", neighbors: [] },
  ],
};

const { start } = POSITIONS.hill as { start: Record<string, object> };

/** Every card that is neither in the bags below nor on the board; the chance cards are all Faint. */
const DECKS = {
  treasures: [
    { ...deck(22, 0, [3, 4, 2, 3, 2, 3, 1, 1, 1]), bottom: [] },
    { ...deck(22, 9, [3, 3, 3, 2, 2, 2, 2, 0]), bottom: [] },
    { ...deck(22, 17, [2, 2, 2, 2, 2]), bottom: [] },
  ],
  enemies: [deck(12, 0, [6, 4, 4, 4]), deck(12, 4, [4, 4, 2, 2]), deck(12, 8, [3, 2, 2, 3])],
  chance: {
    pool: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    discards: [4, 3, 0, 2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2],
  },
};

/** Ann and Ben on one tile, with what they can use against each other. */
export const MEETING = {
  ...start,
  config: { ...start.config, board: BOARD_OF_CHANCE, classes: ["hunter", "raider"] },
  players: [
    climber("hunter", 1, [
      { item: "dagger", place: "equipped" },
      { item: "beer", place: "bag" },
    ]),
    climber("raider", 1, [
      { item: "robe", place: "equipped" },
      { item: "luck-charm", place: "bag" },
      { item: "smoke-bomb", place: "bag" },
    ]),
  ],
  order: [0, 1],
  decks: DECKS,
  ground: { traps: [], ambushes: [], foes: [] },
  turn: { ...start.turn, stage: "meet", history: [1] },
};

/** Whichever number is rolled, Ann's first move ends on a tile with a strong enemy. */
export const BEFORE_A_FIGHT = {
  ...MEETING,
  config: {
    ...MEETING.config,
    board: {
      ...BOARD_OF_CHANCE,
      title: "The Hill of Enemies",
      nodes: BOARD_OF_CHANCE.nodes.map((node) =>
        node.type === "chance" ? { ...node, type: "enemy", tier: 2 } : node,
      ),
    },
  },
  players: MEETING.players.map((player, seat) => ({ ...player, tile: seat === 0 ? 1 : 0 })),
  turn: { ...MEETING.turn, stage: "choose" },
};

const LAST_TILE = 6;

/** Both have reached the Final and duel for the hill. */
export const LAST_DUEL = {
  ...MEETING,
  config: { ...MEETING.config, classes: ["duelist", "raider"] },
  players: MEETING.players.map((player, seat) => ({
    ...player,
    class: seat === 0 ? "duelist" : "raider",
    tile: LAST_TILE,
  })),
  turn: { ...MEETING.turn, stage: "capacity", history: [LAST_TILE] },
  // biome-ignore lint/suspicious/noThenProperty: the name of the field in set-ups
  frames: [{ frame: "bracket", now: [0, 1, null, null, null, null], then: Array(6).fill(null) }],
};

/** Three have reached the Final: Ann and Ben duel first, and Cleo against the winner. */
export const LAST_DUELS_OF_THREE = {
  ...LAST_DUEL,
  config: { ...LAST_DUEL.config, classes: ["duelist", "raider", "monk"] },
  players: [
    ...LAST_DUEL.players.map((player) => ({ ...player, hp: 2 })),
    { ...climber("monk", LAST_TILE, []), hp: 2 },
  ],
  order: [0, 1, 2],
  // biome-ignore lint/suspicious/noThenProperty: the name of the field in set-ups
  frames: [{ frame: "bracket", now: [0, 1, 2, null, null, null], then: Array(6).fill(null) }],
};

const EQUIPPED = "equipped";

/** Four players who carry as much as they wear and hold at once. */
export const LADEN = {
  ...start,
  config: { ...start.config, classes: ["hunter", "raider", "monk", "scout"] },
  players: [
    climber("hunter", 9, [
      { item: "dagger", place: EQUIPPED },
      { item: "wooden-shield", place: EQUIPPED },
      { item: "robe", place: EQUIPPED },
      { item: "beer", place: "bag" },
    ]),
    climber("raider", 6, [
      { item: "robe", place: EQUIPPED },
      { item: "lamp", place: "bag" },
    ]),
    climber("monk", 11, [{ item: "lamp", place: "bag" }]),
    climber("scout", 3, [{ item: "dagger", place: EQUIPPED }]),
  ],
  order: [0, 1, 2, 3],
  decks: {
    ...DECKS,
    treasures: [
      { ...deck(22, 0, [2, 3, 1, 3, 0, 2, 2, 1, 1]), bottom: [] },
      { ...deck(22, 9, [3, 3, 3, 2, 2, 2, 2, 1]), bottom: [] },
      DECKS.treasures[2],
    ],
    enemies: [deck(12, 0, [5, 4, 4, 4]), ...DECKS.enemies.slice(1)],
    chance: deck(14, 0, [4, 3, 2, 2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2]),
  },
};
