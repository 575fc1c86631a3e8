// What is expected of the viewer: whose turn it is, the prompt, the default action and the time
// left.

import { useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { viewerSeat } from "../game/viewer";
import { useTranslations } from "../i18n";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useNow } from "../ui/useNow";
import { useTable, useTableStore } from "./context";

interface PromptProps {
  game: GameClient | null;
  players: Player[];
  refused: string | null;
}

export function Prompt({ game, players, refused }: PromptProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { lobby, ask, view } = useTable((table) => table);
  const pending = useTableStore((store) => store.pendingCount > 0);
  const over = lobby.phase === "lobby";
  const mine = !over && ask?.legal !== undefined;
  const asked = over ? [] : players.filter((player) => ask?.seats.includes(player.seat));
  const others = asked.filter((player) => !player.you);
  const seated = viewerSeat(lobby) !== null;
  const first = mine ? players.find((player) => player.you) : others[0];

  const headline = () => {
    if (over) return t.tablePage.over;
    if (mine) return t.tablePage.yourTurn;
    if (asked.length > 1) return t.tablePage.simultaneous;
    return first ? t.tablePage.turnOf(first.name) : t.tablePage.rolling;
  };
  const sentence = () => {
    if (over) return null;
    if (mine && pending) return t.tablePage.waitingForServer;
    if (mine && ask) {
      const prompt = game?.translations[language].prompts[ask.prompt];
      return prompt ? prompt(ask.legal?.length ?? 0) : ask.prompt;
    }
    if (asked.some((player) => player.you)) return t.tablePage.answered;
    if (!seated) return t.tablePage.watching;
    if (others.length > 0) return t.tablePage.waitFor(t.and(others.map((player) => player.name)));
    return t.tablePage.rolling;
  };
  const otherwise =
    mine && ask?.default !== undefined && ask.until !== undefined && game
      ? t.tablePage.default(game.describeAction(ask.default, view, language, ask.prompt))
      : null;

  return (
    <section className={mine ? "prompt prompt-mine" : "prompt"}>
      <h2>
        {first && <SeatMark tint={first.tint} size={22} />}
        {headline()}
      </h2>
      <p className="prompt-sentence">{sentence()}</p>
      {!over && ask?.until !== undefined && <Timer key={ask.id} until={ask.until} />}
      {otherwise && <p className="about">{otherwise}</p>}
      {refused && <ErrorMessage>{refused}</ErrorMessage>}
    </section>
  );
}

function Timer({ until }: { until: number }) {
  const t = useTranslations();
  const ahead = useTable(({ clockOffsetMs }) => clockOffsetMs);
  const now = useNow(true) + ahead;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const [whole] = useState(Math.max(1, left));
  return (
    <p className={left <= 5 ? "timer timer-short" : "timer"}>
      <progress max={whole} value={left} aria-label={t.tablePage.timeLeft} />
      <span>{t.common.seconds(left)}</span>
    </p>
  );
}
