// A game to choose: its board in small, one line, and two ways to begin.

import { Bot, Clock, Users } from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import { GAMES, type GameName, MINIATURES } from "../games";
import type { GameInfo } from "../wire/types";
import { useWords } from "../words";

interface GameCardProps {
  game: GameInfo;
  alone: () => void;
  friends: () => void;
}

const PICTURES = new Map<string, ComponentType>(
  Object.entries(MINIATURES).map(([name, fetched]) => [name, lazy(fetched)]),
);

export function GameCard({ game, alone, friends }: GameCardProps) {
  const words = useWords();
  const Miniature = PICTURES.get(game.name);
  const known = words.games[game.name];
  const title = known?.title ?? game.title;
  const here = GAMES[game.name as GameName] !== undefined;
  return (
    <article className="game-card" aria-labelledby={`game-${game.name}`}>
      <div className="game-picture">
        <Suspense>{Miniature && <Miniature />}</Suspense>
      </div>
      <div className="game-text">
        <h2 id={`game-${game.name}`}>{title}</h2>
        <p>{known?.line ?? game.about}</p>
        <ul className="game-facts">
          <li>
            <Users aria-hidden="true" />
            {words.home.players(...game.seats)}
          </li>
          {known && (
            <li>
              <Clock aria-hidden="true" />
              {words.home.minutes(...known.minutes)}
            </li>
          )}
        </ul>
        {here ? (
          <div className="game-ways">
            <button
              type="button"
              className="button button-main"
              onClick={alone}
              aria-label={`${title}: ${words.home.alone}`}
            >
              <Bot aria-hidden="true" />
              {words.home.alone}
            </button>
            <button
              type="button"
              className="button"
              onClick={friends}
              aria-label={`${title}: ${words.home.friends}`}
            >
              <Users aria-hidden="true" />
              {words.home.friends}
            </button>
          </div>
        ) : (
          <p className="about">{words.home.soon}</p>
        )}
      </div>
    </article>
  );
}
