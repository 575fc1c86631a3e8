// The types of the protocol, generated from the Rust types (see `generated/`), and what the client
// derives from them. Other files import them from here.

import type { TurnError } from "./generated/kit";
import type { RefusalCode, TableCommand } from "./generated/table";

export type {
  AnalysisMoment,
  CostMark,
  DecisionReview,
  DoubleEquities,
  Hint,
  InsightDepth,
  JudgedAction,
  MatchAnalysis,
  RatingName,
  ReasonMessage,
  ResultUnit,
  RollLuck,
  Rollout,
  SampledMean,
  SeatAnalysis,
} from "./generated/bots";
export type {
  DefaultPick,
  DeviceDice,
  DiceTranscript,
  DiceVerdict,
  DieLabel,
  JointSalts,
  Outcome,
  SeatSalt,
  TranscriptRoll,
  TurnClock,
} from "./generated/kit";
export type {
  AcceptInvitationResponse,
  AnalysisResponse,
  AskView,
  ChairView,
  ClaimRequest,
  CreateLinkResponse,
  CreateTableRequest,
  CreateTableResponse,
  DeviceEntry,
  DiceStatistic,
  Emote,
  ErrorResponse,
  Exploration,
  ExploreResponse,
  GameEvent,
  GameInfo,
  GameName,
  HandoverInfo,
  HandoverRequest,
  HelloMessage,
  HintPermission,
  HistoryEntry,
  HistoryPage,
  ImportRequest,
  InvitationView,
  JoinTableRequest,
  LinkedReplayResponse,
  LinkInfo,
  LinkTarget,
  Lobby,
  MailTokenResponse,
  MatchInfo,
  MatchMoment,
  MatchReplay,
  MemberInfo,
  NextDice,
  NoticesResponse,
  OpenTable,
  OpenTablesResponse,
  PlayerInfo,
  PlayerLevel,
  PositionId,
  PrivateLinkResponse,
  PushSubscriptionKeys,
  QuickMatchRequest,
  QuickMatchResponse,
  RefusalMessage,
  ServerMessage,
  TableChange,
  TableOptions,
  TablePace,
  TableResponse,
  TutorResponse,
  UpdateMessage,
} from "./generated/table";
export { PROTOCOL_VERSION, VACATION_DAYS } from "./generated/table";

/** The commands of members; to join and to use a private link are requests of their own. */
export type Command = Exclude<TableCommand, { do: "join" | "claim" }>;

/** The refusal codes of the table and the server, independent of the game. */
export type TableRefusalCode = RefusalCode | TurnError["code"];
