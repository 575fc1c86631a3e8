// A race for two in rooms of Colyseus: a die is rolled, a token moves and may capture, and every move
// is sent at once. It never ends and stores nothing.
import http from "node:http";
import { Room, Server } from "@colyseus/core";
import { ArraySchema, Schema, defineTypes } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const TRACK_LENGTH = 52;
const TOKENS_EACH = 4;

class RaceState extends Schema {
  constructor() {
    super();
    this.tokens = new ArraySchema(...new Array(2 * TOKENS_EACH).fill(0));
    this.laps = new ArraySchema(0, 0);
    this.die = 0;
    this.turn = 0;
    this.moves = 0;
  }
}
defineTypes(RaceState, {
  tokens: ["uint8"],
  laps: ["uint16"],
  die: "uint8",
  turn: "uint8",
  moves: "uint32",
});

class RaceRoom extends Room {
  maxClients = 2;
  // No patches by time: each move sends its own.
  patchRate = null;

  onCreate() {
    this.state = new RaceState();
    this.seats = new Map();
    this.onMessage("advance", (client, token) => this.advance(this.seats.get(client.sessionId), token));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }

  advance(seat, token) {
    const state = this.state;
    if (seat !== state.turn || !(token >= 0 && token < TOKENS_EACH)) return;
    state.die = 1 + Math.floor(Math.random() * 6);
    const own = seat * TOKENS_EACH + token;
    let square = state.tokens[own] + state.die;
    if (square >= TRACK_LENGTH) {
      square = 0;
      state.laps[seat] += 1;
    }
    state.tokens[own] = square;
    for (let other = (1 - seat) * TOKENS_EACH; square > 0 && other < (2 - seat) * TOKENS_EACH; other++) {
      if (state.tokens[other] === square) state.tokens[other] = 0;
    }
    state.turn = 1 - seat;
    state.moves += 1;
    this.broadcastPatch();
  }
}

const listener = http.createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: listener }) });
server.define("race", RaceRoom);
await server.listen(0, "127.0.0.1");
console.log(`Colyseus is at http://127.0.0.1:${listener.address().port}`);
