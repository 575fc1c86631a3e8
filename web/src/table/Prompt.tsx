// What is expected of the viewer: whose turn it is, the prompt, the default action and the time
// left. A reaction in another player's turn is smaller than a turn of one's own.

import { type ReactNode, useState } from "react";
import type { GameClient, Player } from "../game/contract";
import { viewerSeat } from "../game/viewer";
import { useTranslations } from "../i18n";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { useMediaQuery } from "../ui/useMediaQuery";
import { useNow } from "../ui/useNow";
import { useShown, useTable, useTableStore } from "./context";
import { PromptAnnouncement } from "./PromptAnnouncement";
import { ClockStrip } from "./SeatClock";
import { timeLeft } from "./timeLeft";
import type { TurnState } from "./turnState";

interface PromptProps {
  game: GameClient | null;
  players: Player[];
  turn: TurnState;
  refused: string | null;
  /** The tabs of a small screen, beside the headline. */
  children?: ReactNode;
}

export function Prompt({ game, players, turn, refused, children }: PromptProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { lobby, ask, view } = useTable((table) => table);
  const pending = useTableStore((store) => store.pendingCount > 0);
  const behind = useShown((shown) => shown.behind);
  const throwing = useShown(({ activeThrow }) => activeThrow !== null);
  const takesLong = useShown((shown) => shown.takesLong);
  const touch = useMediaQuery("(pointer: coarse)");
  const you = players.find((player) => player.you);
  const asked = turn.kind === "over" ? [] : (ask?.seats ?? []);
  const mayAnswer = turn.kind === "yours" || turn.kind === "react";
  const shown = throwing ? you : "player" in turn ? turn.player : undefined;

  const headline = () => {
    if (throwing) return t.dice.yourRoll;
    if (behind && asked.length === 0) return t.dice.watchBoard;
    if (behind && you && asked[0] === you.seat) return t.dice.yourMove;
    switch (turn.kind) {
      case "over":
        return t.tablePage.over;
      case "yours":
        return t.tablePage.yourTurn;
      case "react":
        return t.tablePage.mayReact(turn.player.name);
      case "waiting":
        return t.tablePage.waitFor(t.and(turn.others.map((player) => player.name)));
      case "rolling":
        return t.tablePage.rolling;
    }
  };
  const sentence = () => {
    if (throwing) return touch ? t.dice.throwNowTouch : t.dice.throwNow;
    if (takesLong) return touch ? t.dice.skipTouch : t.dice.skip;
    if (behind && turn.kind !== "waiting") return null;
    if (mayAnswer && pending) return t.tablePage.waitingForServer;
    if (mayAnswer && ask) {
      if (!game) return null;
      const prompt = game.translations[language].prompts[ask.prompt];
      return prompt ? prompt(ask.legal?.length ?? 0) : ask.prompt;
    }
    if (turn.kind !== "waiting") return null;
    if (you && ask?.seats.includes(you.seat)) return t.tablePage.answered;
    if (viewerSeat(lobby) === null) return t.tablePage.watching;
    if (turn.others.length > 0 && turn.others.every((player) => player.standIn))
      return `${t.absence.plays(t.and(turn.others.map((player) => player.name)))}.`;
    const isOther = turn.player && !turn.others.includes(turn.player);
    return isOther && turn.player ? t.tablePage.turnOf(turn.player.name) : null;
  };
  const otherwise =
    mayAnswer && ask?.default !== undefined && ask.until !== undefined && game
      ? t.tablePage.default(game.describeAction(ask.default, view, language, ask.prompt))
      : null;
  const text = sentence();

  return (
    <section className={`prompt ${throwing ? "prompt-mine" : (PROMPT_CLASSES[turn.kind] ?? "")}`}>
      <header>
        <h2>
          {shown && <SeatMark tint={shown.tint} size={22} />}
          <span>{headline()}</span>
        </h2>
        {children}
      </header>
      <ClockStrip players={players} />
      {text && <p className="prompt-sentence">{text}</p>}
      <div className="prompt-time">
        {turn.kind !== "over" && ask?.until !== undefined && (
          <Timer key={ask.id} until={ask.until} />
        )}
        {otherwise && <p className="about">{otherwise}</p>}
      </div>
      {refused && <ErrorMessage>{refused}</ErrorMessage>}
      <PromptAnnouncement
        askId={mayAnswer && !behind && ask && game ? ask.id : null}
        text={[headline(), text].filter(Boolean).join(". ")}
        until={ask?.until}
        isReaction={turn.kind === "react"}
      />
    </section>
  );
}

const PROMPT_CLASSES: Partial<Record<TurnState["kind"], string>> = {
  yours: "prompt-mine",
  react: "prompt-react",
};

function Timer({ until }: { until: number }) {
  const t = useTranslations();
  const ahead = useTable(({ clockOffsetMs }) => clockOffsetMs);
  const now = useNow(true) + ahead;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const [whole] = useState(Math.max(1, left));
  return (
    <p className={left <= 5 ? "timer timer-short" : "timer"}>
      <progress max={whole} value={left} aria-label={t.tablePage.timeLeft} />
      <span>{timeLeft(left, t)}</span>
    </p>
  );
}
