// What is shown beside a seat for a moment: the emote of its member, or the remark of its bot. Remarks
// follow from public events alone.

import { useEffect, useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { personaOf } from "../game/personas";
import { type Moment, remark } from "../game/remarks";
import type { Emote, Lobby } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { playSound } from "../ui/sound";
import { useTable } from "./context";

const BUBBLE_MS = 4500;

export type SeatBubble = { emote: Emote } | { remark: string };

/** The bubbles by seat. */
export function useSeatBubbles(
  game: GameClient | null,
  players: readonly Player[],
): ReadonlyMap<number, SeatBubble> {
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const said = useTable(({ chat }) => chat.at(-1));
  const batch = useTable(({ eventBatch }) => eventBatch);
  const [bubbles, setBubbles] = useState<ReadonlyMap<number, SeatBubble>>(new Map());
  // What was said before the page was opened is in the chat; it is no news.
  const [firstSaid] = useState(said?.seq);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat line is identified by its number
  useEffect(() => {
    if (!said?.emote || said.seq === firstSaid) return;
    if (said.member !== lobby.you) playSound("word");
    const seat = seatOfMember(lobby, said.member);
    if (seat !== null) return show(setBubbles, [[seat, { emote: said.emote }]]);
  }, [said?.seq]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    if (!batch || !game?.moments) return;
    const moments = batch.events.flatMap((event) => game.moments?.(event) ?? []);
    const remarks = moments.flatMap(({ seat, moment }): [number, SeatBubble][] => {
      const text = botRemark(lobby, players[seat], moment, batch.seq);
      return text ? [[seat, { remark: text }]] : [];
    });
    if (remarks.length > 0) return show(setBubbles, remarks);
  }, [batch?.seq]);

  const botRemark = (lobby: Lobby, player: Player | undefined, moment: Moment, turn: number) => {
    const chair = player && lobby.match?.chairs[player.seat];
    const level = chair === undefined ? undefined : lobby.chairs[chair]?.bot;
    if (chair === undefined || !level) return null;
    return remark(personaOf(lobby.code, chair, level), moment, turn, language);
  };
  return bubbles;
}

/** Shows bubbles for a while; returns what takes them away at once. */
function show(
  setBubbles: (change: (old: ReadonlyMap<number, SeatBubble>) => Map<number, SeatBubble>) => void,
  added: [number, SeatBubble][],
): () => void {
  setBubbles((old) => new Map([...old, ...added]));
  const remove = () =>
    setBubbles((old) => {
      const kept = new Map(old);
      for (const [seat, bubble] of added) if (kept.get(seat) === bubble) kept.delete(seat);
      return kept;
    });
  const timer = setTimeout(remove, BUBBLE_MS);
  return () => {
    clearTimeout(timer);
    remove();
  };
}

function seatOfMember(lobby: Lobby, member: number): number | null {
  const seat = (lobby.match?.chairs ?? []).findIndex(
    (chair) => lobby.chairs[chair]?.member === member,
  );
  return seat < 0 ? null : seat;
}
