// The home page: choose a game, join a table, return to a recent table.

import { Play as PlayIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { createTable, fetchGames, RefusedError } from "../net/api";
import { parseTableCode } from "../net/recentTables";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import type { GameInfo } from "../wire/types";
import { BotMatchDialog } from "./BotMatchDialog";
import { GameCard } from "./GameCard";
import "./home.css";
import { RecentTables } from "./RecentTables";

export function HomePage() {
  const t = useTranslations();
  const { nick, language, setPreferences } = usePreferences();
  const [, go] = useLocation();
  const [list, setList] = useState<GameInfo[] | null>(null);
  const [alone, setAlone] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(t.brand, false);

  useEffect(() => {
    fetchGames().then(setList, (error) => {
      if (error instanceof RefusedError) setProblem(refusalText(error.refusal, null, language, t));
    });
  }, [language, t]);

  const friends = async (game: GameInfo) => {
    setProblem(null);
    try {
      const code = await createTable({ game: game.name, nick: nick || t.home.guest });
      go(`/t/${code}`);
    } catch (error) {
      if (error instanceof RefusedError) setProblem(refusalText(error.refusal, null, language, t));
      else throw error;
    }
  };

  return (
    <main className="home">
      <section className="home-welcome">
        <h1>
          {t.home.greeting}
          <small>{t.home.lead}</small>
        </h1>
        <div className="home-nick">
          <label htmlFor="nick">{t.home.nick}</label>
          <input
            id="nick"
            type="text"
            maxLength={24}
            value={nick}
            placeholder={t.home.guest}
            autoComplete="nickname"
            aria-describedby="nick-hint"
            onChange={(event) => setPreferences({ nick: event.target.value })}
          />
          <p id="nick-hint" className="about">
            {t.home.nickHint}
          </p>
        </div>
        <JoinForm />
      </section>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <section className="home-games">
        {list?.map((game) => (
          <GameCard
            key={game.name}
            game={game}
            onPlayBots={() => setAlone(game)}
            onPlayFriends={() => void friends(game)}
          />
        ))}
      </section>
      <section className="home-more">
        <RecentTables />
        <div className="home-replay">
          <Link href="/replay" className="button">
            <PlayIcon aria-hidden="true" />
            {t.home.replay}
          </Link>
          <p className="about">{t.home.replayHint}</p>
        </div>
      </section>
      {alone && <BotMatchDialog game={alone} onClose={() => setAlone(null)} />}
    </main>
  );
}

/** Joins a table by its code or its link. */
function JoinForm() {
  const t = useTranslations();
  const [, go] = useLocation();
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const code = parseTableCode(text);
  return (
    <form
      className="home-join"
      onSubmit={(event) => {
        event.preventDefault();
        setBad(code === null);
        if (code) go(`/t/${code}`);
      }}
    >
      <label htmlFor="join">{t.home.joinLabel}</label>
      <div className="row">
        <input
          id="join"
          type="text"
          value={text}
          placeholder="K7M2QX"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={bad}
          onChange={(event) => {
            setText(event.target.value);
            setBad(false);
          }}
        />
        <button type="submit" className="button">
          {t.home.join}
        </button>
      </div>
      {bad && <ErrorMessage>{t.home.badCode}</ErrorMessage>}
    </form>
  );
}
