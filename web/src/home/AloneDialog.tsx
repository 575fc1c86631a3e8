// Against bots: the second click begins.

import { useState } from "react";
import { useLocation } from "wouter";
import { useGame } from "../game/load";
import { sayRefusal } from "../game/sentences";
import { ask, open, Refused } from "../net/api";
import { Dialog } from "../ui/Dialog";
import { Choices, Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { GameInfo } from "../wire/types";
import { useWords } from "../words";

export function AloneDialog({ game, close }: { game: GameInfo; close: () => void }) {
  const words = useWords();
  const { nick, language } = usePreferences();
  const client = useGame(game.name);
  const [, go] = useLocation();
  const [fewest, most] = game.seats;
  const [bots, setBots] = useState(String(Math.min(most, 4) - 1));
  const [level, setLevel] = useState(game.bots.at(-1)?.name ?? "random");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const title = words.games[game.name]?.title ?? game.title;

  const begin = async () => {
    setBusy(true);
    try {
      const code = await open({ game: game.name, nick: nick || words.home.guest });
      for (let chair = 1; chair <= Number(bots); chair++)
        await ask(code, { do: "bot", chair, level });
      await ask(code, { do: "start" });
      go(`/t/${code}`);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      setBusy(false);
      setProblem(sayRefusal(why.refusal, client, language, words));
    }
  };

  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest - 1 + index);
  const levels = client?.words[language].bots;
  return (
    <Dialog title={words.home.aloneTitle(title)} close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {counts.length > 1 && (
          <Choices
            label={words.home.opponents}
            value={bots}
            choices={counts.map((count) => ({ value: String(count), name: String(count) }))}
            change={setBots}
          />
        )}
        <Choices
          label={words.home.level}
          value={level}
          choices={game.bots.map((bot) => ({
            value: bot.name,
            name: levels?.[bot.name]?.name ?? bot.name,
            about: levels?.[bot.name]?.about ?? bot.about,
          }))}
          change={setLevel}
        />
        {problem && <Problem>{problem}</Problem>}
        <div className="dialog-actions">
          <button type="submit" className="button button-main" disabled={busy} data-first>
            {words.home.begin}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
