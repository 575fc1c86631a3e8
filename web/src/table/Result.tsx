// How the match went, and what to do next.

import { Check, Download, Eye, Play, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { GameClient, Player } from "../game/contract";
import { sayRefusal } from "../game/sentences";
import { useInfo } from "../lobby/Chairs";
import { missing } from "../lobby/Start";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { Mark } from "../ui/tints";
import type { MatchFacts } from "../wire/types";
import { useWords, type Words } from "../words";
import { useAsk, useTable } from "./context";

interface ResultProps {
  game: GameClient | null;
  players: Player[];
  toLobby: () => void;
  close: () => void;
}

/** "Ann has won". */
export function headline(match: MatchFacts | undefined, players: Player[], words: Words): string {
  const ranks = match?.outcome?.ranks;
  if (!ranks) return words.tablePage.stopped;
  const winners = players.filter((player) => ranks[player.seat] === 1);
  if (winners.length === 1 && winners[0]?.you) return words.tablePage.youWon;
  return words.tablePage.won(words.and(winners.map((player) => player.name)), winners.length);
}

export function Result({ game, players, toLobby, close }: ResultProps) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const view = useTable(({ view }) => view);
  const info = useInfo(lobby.game);
  const ask = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const match = lobby.match;
  const ranks = match?.outcome?.ranks ?? [];
  const points = match?.outcome?.points;
  const order = players.toSorted((one, other) => (ranks[one.seat] ?? 9) - (ranks[other.seat] ?? 9));
  const runs = lobby.owner === lobby.you;
  const ready = lobby.members[lobby.you]?.ready ?? false;
  const lacks = missing(lobby, info?.seats[0] ?? 2, words);
  const where = `code=${lobby.code}&match=${match?.number ?? 1}`;

  const request = async (command: Parameters<typeof ask>[0]) => {
    const refusal = await ask(command);
    setProblem(refusal && sayRefusal(refusal, game, language, words));
  };

  return (
    <section className="result" aria-labelledby="result">
      <h2 id="result">{headline(match, players, words)}</h2>
      {match?.minutes !== undefined && (
        <p className="about">{words.tablePage.took(match.minutes)}</p>
      )}
      {match?.outcome && (
        <ol className="ranking">
          {order.map((player) => (
            <li key={player.seat}>
              <span className="rank">{words.tablePage.place(ranks[player.seat] ?? 0)}</span>
              <Mark tint={player.tint} size={18} />
              <strong>{player.name}</strong>
              <span className="summary">
                {points && words.tablePage.points(points[player.seat] ?? 0)}
                {(view && game?.summary ? game.summary(view, player.seat, language) : []).map(
                  (fact) => (
                    <span key={fact.label} title={fact.about}>
                      {fact.label} {fact.value}
                    </span>
                  ),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="result-actions">
        {runs ? (
          <button
            type="button"
            className="button button-main"
            disabled={lacks !== null}
            onClick={() => void request({ do: "start" })}
          >
            <RotateCcw aria-hidden="true" />
            {words.tablePage.again}
          </button>
        ) : (
          <button
            type="button"
            className={ready ? "button" : "button button-main"}
            aria-pressed={ready}
            onClick={() => void request({ do: "ready", ready: !ready })}
          >
            <Check aria-hidden="true" />
            {ready ? words.lobby.notReady : words.tablePage.again}
          </button>
        )}
        <button type="button" className="button" onClick={toLobby}>
          {words.tablePage.toLobby}
        </button>
        <Link href={`/replay?${where}`} className="button">
          <Play aria-hidden="true" />
          {words.tablePage.replay}
        </Link>
        <a
          className="button"
          href={`/api/tables/${lobby.code}/export?match=${match?.number ?? 1}`}
          download
        >
          <Download aria-hidden="true" />
          {words.tablePage.exportMatch}
        </a>
        <button type="button" className="button button-quiet" onClick={close}>
          <Eye aria-hidden="true" />
          {words.tablePage.showBoard}
        </button>
      </div>
      {runs && lacks && <p className="about">{lacks}</p>}
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}
