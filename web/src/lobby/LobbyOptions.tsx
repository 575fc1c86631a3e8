// The options of the game and of the table.

import type { GameClient } from "../game/contract";
import { useGameInfo } from "../game/useGameInfo";
import { useTranslations } from "../i18n";
import { OfferOptions } from "../openTables/OfferOptions";
import type { HintPermission, TableOptions } from "../protocol/types";
import { useTable } from "../table/context";
import { SelectField, ToggleField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { ClockOptions } from "./ClockOptions";
import { DiceNote } from "./DiceNote";
import type { SendRequest } from "./LobbyPage";

const HINT_PERMISSIONS: readonly HintPermission[] = ["never", "against-bots", "always"];

const BOT_DELAYS_MS = [0, 300, 600, 1200, 2500];

export function LobbyOptions({ game, request }: { game: GameClient | null; request: SendRequest }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { config, options, owner, you, chairs } = useTable(({ lobby }) => lobby);
  const info = useGameInfo(useTable(({ lobby }) => lobby.game));
  const suspended = useTable(({ lobby }) => lobby.match?.suspended === true);
  const mine = owner === you;
  const change = (options: TableOptions) => void request({ do: "configure", config, options });
  const taken = chairs.filter((chair) => chair.member !== undefined || chair.bot).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
    <section className="lobby-options" aria-label={t.lobby.options} tabIndex={0}>
      <div className="options-columns">
        {game?.Options && (
          <section className="panel stack" aria-labelledby="game-options">
            <h2 id="game-options">{t.lobby.options}</h2>
            <game.Options
              config={config}
              change={(config) => void request({ do: "configure", config, options })}
              editable={mine && !suspended}
              seats={taken}
              language={language}
            />
          </section>
        )}
        <DiceNote />
        <ClockOptions game={game} info={info} options={options} editable={mine} change={change} />
        <section className="panel stack" aria-labelledby="table-options">
          <h2 id="table-options">{t.lobby.tableOptions}</h2>
          <div className="stack">
            {info?.open_tables && <OfferOptions request={request} />}
            <ToggleField
              label={t.links.spectators}
              about={t.links.spectatorsAbout}
              checked={options.spectators || options.invited_spectators === true}
              disabled={!mine}
              change={(invited_spectators) =>
                change({ ...options, invited_spectators, spectators: false })
              }
            />
            <ToggleField
              label={t.links.anybody}
              about={t.links.anybodyAbout}
              checked={options.spectators}
              disabled={!mine}
              change={(spectators) => change({ ...options, spectators })}
            />
            {game?.throwsDice && (
              <ToggleField
                label={t.dice.tableOption}
                about={t.dice.tableAbout}
                checked={options.throw_dice !== false}
                disabled={!mine}
                change={(throw_dice) => change({ ...options, throw_dice })}
              />
            )}
            {info?.insight && (
              <SelectField
                label={t.insight.option}
                about={t.insight.optionAbout}
                disabled={!mine}
                value={options.hints ?? "never"}
                choices={HINT_PERMISSIONS.map((value) => ({
                  value,
                  name: t.insight.permissions[value],
                }))}
                change={(value) => change({ ...options, hints: value as HintPermission })}
              />
            )}
            <SelectField
              label={t.lobby.botPace}
              about={t.lobby.botPaceAbout}
              disabled={!mine}
              value={String(options.bot_ms)}
              choices={[...new Set([...BOT_DELAYS_MS, options.bot_ms])]
                .toSorted((one, other) => one - other)
                .map((pace) => ({ value: String(pace), name: t.common.seconds(pace / 1000) }))}
              change={(value) => change({ ...options, bot_ms: Number(value) })}
            />
          </div>
        </section>
      </div>
    </section>
  );
}
