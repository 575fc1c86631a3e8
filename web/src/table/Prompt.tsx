// One sentence says what is expected of you, always in the same place; with it whose turn it is,
// what happens otherwise, and the time.

import { useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { seatOf } from "../game/mine";
import { useNow } from "../ui/clock";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { Mark } from "../ui/tints";
import { useWords } from "../words";
import { useTable, useTableStore } from "./context";

interface PromptProps {
  game: GameClient | null;
  players: Player[];
  refused: string | null;
}

export function Prompt({ game, players, refused }: PromptProps) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const { lobby, ask, view } = useTable((table) => table);
  const pending = useTableStore((store) => store.pending > 0);
  const over = lobby.phase === "lobby";
  const mine = !over && ask?.legal !== undefined;
  const asked = over ? [] : players.filter((player) => ask?.seats.includes(player.seat));
  const others = asked.filter((player) => !player.you);
  const seated = seatOf(lobby) !== null;
  const first = mine ? players.find((player) => player.you) : others[0];

  const headline = () => {
    if (over) return words.tablePage.over;
    if (mine) return words.tablePage.yourTurn;
    if (asked.length > 1) return words.tablePage.simultaneous;
    return first ? words.tablePage.turnOf(first.name) : words.tablePage.rolling;
  };
  const sentence = () => {
    if (over) return null;
    if (mine && pending) return words.tablePage.waitingForServer;
    if (mine && ask) {
      const prompt = game?.words[language].prompts[ask.prompt];
      return prompt ? prompt(ask.legal?.length ?? 0) : ask.prompt;
    }
    if (asked.some((player) => player.you)) return words.tablePage.answered;
    if (!seated) return words.tablePage.watching;
    if (others.length > 0)
      return words.tablePage.waitFor(words.and(others.map((player) => player.name)));
    return words.tablePage.rolling;
  };
  const otherwise =
    mine && ask?.default !== undefined && ask.until !== undefined && game
      ? words.tablePage.default(game.say(ask.default, view, language, ask.prompt))
      : null;

  return (
    <section className={mine ? "prompt prompt-mine" : "prompt"}>
      <h2>
        {first && <Mark tint={first.tint} size={22} />}
        {headline()}
      </h2>
      <p className="prompt-sentence">{sentence()}</p>
      {!over && ask?.until !== undefined && <Timer key={ask.id} until={ask.until} />}
      {otherwise && <p className="about">{otherwise}</p>}
      {refused && <Problem>{refused}</Problem>}
    </section>
  );
}

/** The time that is left, as a bar and in seconds. */
function Timer({ until }: { until: number }) {
  const words = useWords();
  const ahead = useTable(({ ahead }) => ahead);
  const now = useNow(true) + ahead;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const [whole] = useState(Math.max(1, left));
  return (
    <p className={left <= 5 ? "timer timer-short" : "timer"}>
      <progress max={whole} value={left} aria-label={words.tablePage.timeLeft} />
      <span>{words.common.seconds(left)}</span>
    </p>
  );
}
