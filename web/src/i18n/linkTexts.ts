// Texts of invitations, links and the end of a match.

import type { RefusalCode } from "../protocol/generated/table";

type LinkRefusal = Extract<
  RefusalCode,
  | "link-unknown"
  | "link-revoked"
  | "too-many-links"
  | "table-full"
  | "table-locked"
  | "no-spectators"
  | "table-finished"
  | "not-revealed"
  | "no-transcript"
>;

export const linkRefusalsEn: Record<LinkRefusal, string> = {
  "link-unknown": "This link opens nothing here. It may be incomplete, or its table is closed.",
  "link-revoked": "This link was withdrawn. Ask for a new one.",
  "too-many-links": "This table has as many links as it can have. Withdraw one first.",
  "table-full": "Every seat at this table is taken.",
  "table-locked": "This table lets nobody new in just now.",
  "no-spectators": "This table has no spectators.",
  "table-finished": "This table is finished: everybody has left it.",
  "no-transcript": "Matches of this game have no format of other programs.",
  "not-revealed": "The players have not agreed to show what their seats saw.",
};

export const linkTextsEn = {
  invites: (nick: string, game: string) => `${nick} invites you to ${game}`,
  freeSeats: (free: number, all: number) =>
    free === 0
      ? "Every seat is taken."
      : free === 1
        ? "One seat is free."
        : `${free} of ${all} seats are free.`,
  begun: "The match has begun without you.",
  seats: "Seats",
  free: "free",
  sit: "Sit down",
  watch: "Watch",
  share: "Invite friends",
  shareText: (game: string) => `Come and play ${game} with me`,
  copy: "Copy the invitation",
  copied: "Copied",
  inviteHint: "Whoever has the link may sit down, or watch if you allow it.",
  manage: "Links",
  manageTitle: "Links to this table",
  none: "There are no links yet.",
  invitationBy: (nick: string) => `Invitation by ${nick}`,
  replayBy: (nick: string, match: number) => `Replay of match ${match}, shared by ${nick}`,
  withdraw: "Withdraw",
  withdrawLabel: (what: string) => `Withdraw: ${what}`,
  shareReplay: "Share the replay",
  replayText: (game: string) => `Watch our match of ${game}`,
  spectators: "Friends may watch",
  spectatorsAbout: "By the link. Hands stay hidden.",
  anybody: "Anybody may watch",
  anybodyAbout: "By the code alone. Hands stay hidden.",
  reveal: "Let the replay show my hidden view",
  revealAbout: "It is shown only when every player has agreed.",
  shared: "shared",
  viewOf: "View",
  spectatorView: "Spectator",
};
