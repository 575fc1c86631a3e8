// The home page: choose a game, join a table, return to a recent table.

import { Play as PlayIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { GuideOffer } from "../coach/GuideOffer";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { createTable, fetchGames, RefusedError } from "../net/api";
import { parseInvitation } from "../net/links";
import { parseTableCode, recentTables } from "../net/recentTables";
import { OpenTablesButton } from "../openTables/OpenTablesButton";
import type { GameInfo } from "../protocol/types";
import { IS_STATIC_SITE } from "../site/site";
import AvatarButton from "../ui/AvatarButton";
import { ErrorMessage } from "../ui/ErrorMessage";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { GameCard } from "./GameCard";
import "./home.css";
import { YourTables } from "./YourTables";

const loadBotMatchDialog = () => import("./BotMatchDialog");
const BotMatchDialog = lazy(loadBotMatchDialog);
const NoticesButton = lazy(() => import("../notices/NoticesButton"));
const MoveButton = lazy(() => import("../move/MoveButton"));

export function HomePage() {
  const t = useTranslations();
  const { nick, language, setPreferences } = usePreferences();
  const [, go] = useLocation();
  const [list, setList] = useState<GameInfo[] | null>(null);
  const [answered, setAnswered] = useState(false);
  const [alone, setAlone] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(t.brand, false);

  useEffect(() => {
    fetchGames()
      .then(setList, (error) => {
        if (error instanceof RefusedError)
          setProblem(refusalText(error.refusal, null, language, t));
      })
      .finally(() => setAnswered(true));
  }, [language, t]);

  /** Opens a table and goes there. */
  const open = async (table: () => Promise<string>) => {
    setProblem(null);
    try {
      go(`/t/${await table()}`);
    } catch (error) {
      if (error instanceof RefusedError) setProblem(refusalText(error.refusal, null, language, t));
      else throw error;
    }
  };

  const friends = (game: GameInfo) =>
    open(() => createTable({ game: game.name, nick: nick || t.home.guest }));
  const learn = (game: GameInfo) =>
    open(async () => {
      const { startGuide } = await import("../coach/startGuide");
      return startGuide(game, nick || t.home.guest);
    });
  const ludo = list?.find(({ name }) => name === "ludo");

  return (
    <main className="home">
      <section className="home-welcome">
        <h1>
          {t.home.greeting}
          <small>{t.home.lead}</small>
        </h1>
        <div className="home-nick">
          <label htmlFor="nick">{t.home.nick}</label>
          <div className="row home-face">
            <AvatarButton />
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
          </div>
          <p id="nick-hint" className="about">
            {t.home.nickHint}
          </p>
        </div>
        {!IS_STATIC_SITE && <JoinForm />}
      </section>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <YourTables />
      {ludo && <GuideOffer onAccept={() => void learn(ludo)} />}
      {/* The dialog is fetched when a pointer comes near the buttons that open it. */}
      <section className="home-games" onPointerEnter={() => void loadBotMatchDialog()}>
        {list?.map((game) => (
          <GameCard
            key={game.name}
            game={game}
            onPlayBots={() => setAlone(game)}
            onPlayFriends={() => void friends(game)}
            onLearn={() => void learn(game)}
          />
        ))}
      </section>
      {/* Drawn after the games, which would push it down. */}
      {answered && (
        <section className="home-more">
          {list?.[0]?.open_tables && <OpenTablesButton games={list} />}
          <Suspense>
            {list?.[0]?.notices && <NoticesButton labelled />}
            {recentTables().length > 0 && <MoveButton />}
          </Suspense>
          <div className="home-replay">
            <Link href="/replay" className="button">
              <PlayIcon aria-hidden="true" />
              {t.home.replay}
            </Link>
            <p className="about">{t.home.replayHint}</p>
          </div>
        </section>
      )}
      <Suspense>{alone && <BotMatchDialog game={alone} onClose={() => setAlone(null)} />}</Suspense>
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
  const invitation = parseInvitation(text);
  return (
    <form
      className="home-join"
      onSubmit={(event) => {
        event.preventDefault();
        setBad(code === null && invitation === null);
        if (invitation) go(`/invite/${invitation}`);
        else if (code) go(`/t/${code}`);
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
