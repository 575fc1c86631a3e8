// The first page: choose a game, join friends, go on with a table.

import { Play as PlayIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { sayRefusal } from "../game/sentences";
import { games, open, Refused } from "../net/api";
import { codeIn } from "../net/tables";
import { useBadge } from "../ui/badge";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { GameInfo } from "../wire/types";
import { useWords } from "../words";
import { AloneDialog } from "./AloneDialog";
import { GameCard } from "./GameCard";
import "./home.css";
import { YourTables } from "./YourTables";

export function Home() {
  const words = useWords();
  const { nick, language, choose } = usePreferences();
  const [, go] = useLocation();
  const [list, setList] = useState<GameInfo[] | null>(null);
  const [alone, setAlone] = useState<GameInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useBadge(words.brand, false);

  useEffect(() => {
    games().then(setList, (why) => {
      if (why instanceof Refused) setProblem(sayRefusal(why.refusal, null, language, words));
    });
  }, [language, words]);

  const friends = async (game: GameInfo) => {
    setProblem(null);
    try {
      const code = await open({ game: game.name, nick: nick || words.home.guest });
      go(`/t/${code}`);
    } catch (why) {
      if (why instanceof Refused) setProblem(sayRefusal(why.refusal, null, language, words));
      else throw why;
    }
  };

  return (
    <main className="home">
      <section className="home-welcome">
        <h1>
          {words.home.greeting}
          <small>{words.home.lead}</small>
        </h1>
        <div className="home-nick">
          <label htmlFor="nick">{words.home.nick}</label>
          <input
            id="nick"
            type="text"
            maxLength={24}
            value={nick}
            placeholder={words.home.guest}
            autoComplete="nickname"
            aria-describedby="nick-hint"
            onChange={(event) => choose({ nick: event.target.value })}
          />
          <p id="nick-hint" className="about">
            {words.home.nickHint}
          </p>
        </div>
        <JoinForm />
      </section>
      {problem && <Problem>{problem}</Problem>}
      <section className="home-games">
        {list?.map((game) => (
          <GameCard
            key={game.name}
            game={game}
            alone={() => setAlone(game)}
            friends={() => void friends(game)}
          />
        ))}
      </section>
      <section className="home-more">
        <YourTables />
        <div className="home-replay">
          <Link href="/replay" className="button">
            <PlayIcon aria-hidden="true" />
            {words.home.replay}
          </Link>
          <p className="about">{words.home.replayHint}</p>
        </div>
      </section>
      {alone && <AloneDialog game={alone} close={() => setAlone(null)} />}
    </main>
  );
}

/** A code or a link leads to its table. */
function JoinForm() {
  const words = useWords();
  const [, go] = useLocation();
  const [text, setText] = useState("");
  const [bad, setBad] = useState(false);
  const code = codeIn(text);
  return (
    <form
      className="home-join"
      onSubmit={(event) => {
        event.preventDefault();
        setBad(code === null);
        if (code) go(`/t/${code}`);
      }}
    >
      <label htmlFor="join">{words.home.joinLabel}</label>
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
          {words.home.join}
        </button>
      </div>
      {bad && <Problem>{words.home.badCode}</Problem>}
    </form>
  );
}
