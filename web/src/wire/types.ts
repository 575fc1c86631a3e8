// The types of the protocol, generated from the Rust types (see `generated/`), and what the client
// derives from them. Other files import them from here.

import type { TurnError } from "./generated/kit";
import type { RefusalCode, TableCommand } from "./generated/table";

export type { Outcome } from "./generated/kit";
export type {
  AskView,
  ChairView,
  CreateTableRequest,
  CreateTableResponse,
  DiceTranscript,
  ErrorResponse,
  GameEvent,
  GameInfo,
  HelloMessage,
  HistoryEntry,
  HistoryPage,
  JoinTableRequest,
  Lobby,
  MatchInfo,
  MatchReplay,
  MemberInfo,
  PlayerInfo,
  RefusalMessage,
  ServerMessage,
  TableChange,
  TableOptions,
  TableResponse,
  TranscriptRoll,
  UpdateMessage,
} from "./generated/table";
export { PROTOCOL_VERSION } from "./generated/table";

/** The commands of members; to join is a request of its own. */
export type Command = Exclude<TableCommand, { do: "join" }>;

/** The refusal codes of the table and the server, independent of the game. */
export type TableRefusalCode = RefusalCode | TurnError["code"];
