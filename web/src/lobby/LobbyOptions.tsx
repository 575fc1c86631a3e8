// What is played, and how the table is run.

import { useState } from "react";
import type { GameClient } from "../game/contract";
import { useTable } from "../table/context";
import { Select, Switch } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { TableOptions } from "../wire/types";
import { useWords } from "../words";
import type { Request } from "./Lobby";

const DECISIONS = [0, 15, 30, 60, 120, 300];
const PACES = [0, 300, 600, 1200, 2500];

export function LobbyOptions({ game, request }: { game: GameClient | null; request: Request }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const { config, options, owner, you, chairs } = useTable(({ lobby }) => lobby);
  const mine = owner === you;
  const change = (options: TableOptions) => void request({ do: "configure", config, options });
  const taken = chairs.filter((chair) => chair.member !== undefined || chair.bot).length;
  return (
    <div className="lobby-options">
      {game?.Options && (
        <section className="panel stack" aria-labelledby="game-options">
          <h2 id="game-options">{words.lobby.options}</h2>
          <game.Options
            config={config}
            change={(config) => void request({ do: "configure", config, options })}
            mine={mine}
            seats={taken}
            language={language}
          />
        </section>
      )}
      <details className="panel">
        <summary>
          <h2>{words.lobby.tableOptions}</h2>
        </summary>
        <div className="stack">
          <div>
            <Select
              label={words.lobby.decision}
              disabled={!mine}
              value={options.decision_s === undefined ? "" : String(options.decision_s)}
              choices={[
                { value: "", name: words.lobby.asGame },
                ...DECISIONS.map((seconds) => ({
                  value: String(seconds),
                  name: seconds === 0 ? words.lobby.noLimit : words.common.seconds(seconds),
                })),
              ]}
              change={(value) => {
                const { decision_s: _, ...rest } = options;
                change(value === "" ? rest : { ...rest, decision_s: Number(value) });
              }}
            />
            <p className="about">{words.lobby.decisionAbout}</p>
          </div>
          <Switch
            label={words.lobby.spectatorsOption}
            about={words.lobby.spectatorsAbout}
            on={options.spectators}
            disabled={!mine}
            change={(spectators) => change({ ...options, spectators })}
          />
          <Select
            label={words.lobby.botPace}
            disabled={!mine}
            value={String(options.bot_ms)}
            choices={[...new Set([...PACES, options.bot_ms])]
              .toSorted((one, other) => one - other)
              .map((pace) => ({ value: String(pace), name: words.common.seconds(pace / 1000) }))}
            change={(value) => change({ ...options, bot_ms: Number(value) })}
          />
          <Salt request={request} />
        </div>
      </details>
    </div>
  );
}

/** Everybody may add something to the dice. */
function Salt({ request }: { request: Request }) {
  const words = useWords();
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
        {words.lobby.salt}
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
          {words.lobby.saltSave}
        </button>
      </div>
      <p className="about" role="status">
        {done ? words.lobby.salted : words.lobby.saltAbout}
      </p>
    </form>
  );
}
