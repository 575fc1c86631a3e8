// The options of the game and of the table.

import { useState } from "react";
import type { GameClient } from "../game/contract";
import { useTranslations } from "../i18n";
import { useTable } from "../table/context";
import { SelectField, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { TableOptions } from "../wire/types";
import type { SendRequest } from "./LobbyPage";

const DECISION_TIMES_S = [0, 15, 30, 60, 120, 300];
const BOT_DELAYS_MS = [0, 300, 600, 1200, 2500];

export function LobbyOptions({ game, request }: { game: GameClient | null; request: SendRequest }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { config, options, owner, you, chairs } = useTable(({ lobby }) => lobby);
  const mine = owner === you;
  const change = (options: TableOptions) => void request({ do: "configure", config, options });
  const taken = chairs.filter((chair) => chair.member !== undefined || chair.bot).length;
  return (
    <div className="lobby-options">
      {game?.Options && (
        <section className="panel stack" aria-labelledby="game-options">
          <h2 id="game-options">{t.lobby.options}</h2>
          <game.Options
            config={config}
            change={(config) => void request({ do: "configure", config, options })}
            editable={mine}
            seats={taken}
            language={language}
          />
        </section>
      )}
      <details className="panel">
        <summary>
          <h2>{t.lobby.tableOptions}</h2>
        </summary>
        <div className="stack">
          <div>
            <SelectField
              label={t.lobby.decision}
              disabled={!mine}
              value={options.decision_s === undefined ? "" : String(options.decision_s)}
              choices={[
                { value: "", name: t.lobby.asGame },
                ...DECISION_TIMES_S.map((seconds) => ({
                  value: String(seconds),
                  name: seconds === 0 ? t.lobby.noLimit : t.common.seconds(seconds),
                })),
              ]}
              change={(value) => {
                const { decision_s: _, ...rest } = options;
                change(value === "" ? rest : { ...rest, decision_s: Number(value) });
              }}
            />
            <p className="about">{t.lobby.decisionAbout}</p>
          </div>
          <ToggleField
            label={t.lobby.spectatorsOption}
            about={t.lobby.spectatorsAbout}
            checked={options.spectators}
            disabled={!mine}
            change={(spectators) => change({ ...options, spectators })}
          />
          <SelectField
            label={t.lobby.botPace}
            disabled={!mine}
            value={String(options.bot_ms)}
            choices={[...new Set([...BOT_DELAYS_MS, options.bot_ms])]
              .toSorted((one, other) => one - other)
              .map((pace) => ({ value: String(pace), name: t.common.seconds(pace / 1000) }))}
            change={(value) => change({ ...options, bot_ms: Number(value) })}
          />
          <SaltForm request={request} />
        </div>
      </details>
    </div>
  );
}

/** Lets a member add a salt to the dice of the next match. */
function SaltForm({ request }: { request: SendRequest }) {
  const t = useTranslations();
  const [salt, setSalt] = useState("");
  const [done, setDone] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void request({ do: "salt", salt }).then(setDone);
      }}
    >
      <label htmlFor="salt" className="field-label">
        {t.lobby.salt}
      </label>
      <div className="row">
        <input
          id="salt"
          type="text"
          value={salt}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => {
            setSalt(event.target.value);
            setDone(false);
          }}
        />
        <button type="submit" className="button">
          {t.lobby.saltSave}
        </button>
      </div>
      <p className="about" role="status">
        {done ? t.lobby.salted : t.lobby.saltAbout}
      </p>
    </form>
  );
}
