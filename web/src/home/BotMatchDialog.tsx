// Starts a match against bots: the number of opponents, their level and the options of the game.

import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { loadGame, useGame } from "../game/loadGame";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { createLocalTable, prepareLocalTables, RefusedError } from "../net/api";
import { startWithBots } from "../net/tableSetUp";
import type { GameInfo } from "../protocol/types";
import { loadTableRoute } from "../table/loadTableRoute";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage, RadioField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { LevelField } from "./LevelField";

export default function BotMatchDialog({ game, onClose }: { game: GameInfo; onClose: () => void }) {
  const t = useTranslations();
  const { nick, language } = usePreferences();
  const client = useGame(game.name);
  const [, go] = useLocation();
  const [fewest, most] = game.seats;
  const [bots, setBots] = useState(String(Math.min(most, 4) - 1));
  const [level, setLevel] = useState<string>(game.gentle);
  const [config, setConfig] = useState<object>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const title = findGame(game.name)?.texts[language].title ?? game.title;

  // The board is wanted at once after the tap, and the table is in this browser.
  useEffect(() => {
    Promise.all([prepareLocalTables(), loadTableRoute(), loadGame(game.name)]).catch(
      () => undefined,
    );
  }, [game.name]);

  const begin = async () => {
    setBusy(true);
    try {
      // Nobody waits for a player who is alone with bots.
      const options = { clock: { kind: "none" } } as const;
      const request = { game: game.name, nick: nick || t.home.guest, config, options };
      const code = await createLocalTable(request);
      // The table's page connects while bots are seated.
      const started = startWithBots(code, Number(bots), level);
      go(`/t/${code}`);
      await started;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setBusy(false);
      setProblem(refusalText(error.refusal, client, language, t));
    }
  };

  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest - 1 + index);
  const levels = client?.translations[language].bots;
  return (
    <Dialog title={t.home.aloneTitle(title)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {counts.length > 1 && (
          <RadioField
            label={t.home.opponents}
            value={bots}
            choices={counts.map((count) => ({ value: String(count), name: String(count) }))}
            change={setBots}
          />
        )}
        <LevelField
          label={t.home.level}
          value={level}
          levels={game.bots.map((bot) => ({
            value: bot.name,
            name: levels?.[bot.name]?.name ?? bot.name,
            about: levels?.[bot.name]?.about ?? bot.about,
          }))}
          change={setLevel}
        />
        {client?.Options && (
          <details className="bot-options">
            <summary>{t.lobby.options}</summary>
            <div className="stack">
              <client.Options
                config={config}
                change={setConfig}
                editable
                seats={Number(bots) + 1}
                language={language}
              />
            </div>
          </details>
        )}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <div className="dialog-actions">
          <button type="submit" className="button button-main" disabled={busy} data-first>
            {t.home.begin}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
