// A game on the home page, with buttons to play against bots or with friends.

import { BookOpen, Bot, Clock, GraduationCap, Users } from "lucide-react";
import { Link } from "wouter";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import type { GameInfo } from "../protocol/types";
import { IS_STATIC_SITE } from "../site/site";
import { GameMiniature } from "../ui/GameMiniature";
import { usePreferences } from "../ui/preferences";

interface GameCardProps {
  game: GameInfo;
  onPlayBots: () => void;
  onPlayFriends: () => void;
  /** Begins a guided match. */
  onLearn: () => void;
}

export function GameCard({ game, onPlayBots, onPlayFriends, onLearn }: GameCardProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const meta = findGame(game.name);
  const { title, line } = meta?.texts[language] ?? { title: game.title, line: game.about };
  return (
    <article className="game-card" aria-labelledby={`game-${game.name}`}>
      <div className="game-picture">
        <GameMiniature game={game.name} />
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
          {meta && (
            <li>
              <BookOpen aria-hidden="true" />
              <Link href={`/rules/${game.name}`} aria-label={`${title}: ${t.bar.rules}`}>
                {t.bar.rules}
              </Link>
            </li>
          )}
          {meta && (
            <li>
              <GraduationCap aria-hidden="true" />
              <button
                type="button"
                className="link-button"
                aria-label={`${title}: ${t.guide.learn}`}
                onClick={onLearn}
              >
                {t.guide.learn}
              </button>
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
            {!IS_STATIC_SITE && (
              <button
                type="button"
                className="button"
                onClick={onPlayFriends}
                aria-label={`${title}: ${t.home.friends}`}
              >
                <Users aria-hidden="true" />
                {t.home.friends}
              </button>
            )}
          </div>
        ) : (
          <p className="about">{t.home.soon}</p>
        )}
      </div>
    </article>
  );
}
