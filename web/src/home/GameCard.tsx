// A game on the home page, with buttons to play against bots or with friends.

import { Bot, Clock, Users } from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import { findGame, GAMES } from "../games";
import { useTranslations } from "../i18n";
import { usePreferences } from "../ui/preferences";
import type { GameInfo } from "../wire/types";

interface GameCardProps {
  game: GameInfo;
  onPlayBots: () => void;
  onPlayFriends: () => void;
}

const MINIATURE_COMPONENTS = new Map<string, ComponentType>(
  Object.entries(GAMES).map(([name, { loadMiniature }]) => [name, lazy(loadMiniature)]),
);

export function GameCard({ game, onPlayBots, onPlayFriends }: GameCardProps) {
  const t = useTranslations();
  const Miniature = MINIATURE_COMPONENTS.get(game.name);
  const language = usePreferences(({ language }) => language);
  const meta = findGame(game.name);
  const { title, line } = meta?.texts[language] ?? { title: game.title, line: game.about };
  return (
    <article className="game-card" aria-labelledby={`game-${game.name}`}>
      <div className="game-picture">
        <Suspense>{Miniature && <Miniature />}</Suspense>
      </div>
      <div className="game-text">
        <h2 id={`game-${game.name}`}>{title}</h2>
        <p>{line}</p>
        <ul className="game-facts">
          <li>
            <Users aria-hidden="true" />
            {t.home.players(...game.seats)}
          </li>
          {meta && (
            <li>
              <Clock aria-hidden="true" />
              {t.home.minutes(...meta.minutes)}
            </li>
          )}
        </ul>
        {meta ? (
          <div className="game-ways">
            <button
              type="button"
              className="button button-main"
              onClick={onPlayBots}
              aria-label={`${title}: ${t.home.alone}`}
            >
              <Bot aria-hidden="true" />
              {t.home.alone}
            </button>
            <button
              type="button"
              className="button"
              onClick={onPlayFriends}
              aria-label={`${title}: ${t.home.friends}`}
            >
              <Users aria-hidden="true" />
              {t.home.friends}
            </button>
          </div>
        ) : (
          <p className="about">{t.home.soon}</p>
        )}
      </div>
    </article>
  );
}
