// Quick match, and the tables that anybody may join or watch.

import { useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { ensureIdentity, fetchJson, joinTable, postJson, RefusedError } from "../net/api";
import type {
  GameInfo,
  OpenTable,
  OpenTablesResponse,
  PlayerLevel,
  QuickMatchRequest,
  QuickMatchResponse,
  TablePace,
} from "../protocol/types";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage, RadioField, SelectField } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { GameOptions } from "./GameOptions";
import "./openTables.css";
import { openTableTexts } from "./texts";

const PACES: readonly TablePace[] = ["live", "untimed", "days"];
const LEVELS = ["any", "beginner", "experienced"] as const;
const OPTION_CHOICES = ["any", "chosen"] as const;
const REFRESH_MS = 5000;

/** The pace of a table's clock. */
export function paceOf({ clock }: Pick<OpenTable, "clock">): TablePace {
  if (clock.kind === "days") return "days";
  return clock.kind === "none" ? "untimed" : "live";
}

export default function OpenTablesDialog({
  games,
  onClose,
}: {
  games: GameInfo[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const { nick, language } = usePreferences();
  const texts = openTableTexts[language];
  const [, go] = useLocation();
  const [game, setGame] = useState<GameInfo["name"]>(games[0]?.name ?? "ludo");
  const [pace, setPace] = useState<TablePace>("live");
  const [level, setLevel] = useState<(typeof LEVELS)[number]>("any");
  const [options, setOptions] = useState<(typeof OPTION_CHOICES)[number]>("any");
  const [config, setConfig] = useState<object>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useCallback(
    (error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    },
    [language, t],
  );
  const tables = useOpenTables(show);

  /** Goes to the table whose code is found. */
  const enter = async (find: () => Promise<string>) => {
    setBusy(true);
    setProblem(null);
    try {
      await ensureIdentity();
      go(`/t/${await find()}`);
    } catch (error) {
      setBusy(false);
      show(error);
    }
  };
  const name = nick || t.home.guest;
  const quickMatch = () =>
    enter(async () => {
      const request: QuickMatchRequest = { game, nick: name, pace };
      if (level !== "any") request.level = level satisfies PlayerLevel;
      if (options === "chosen") request.config = config;
      return (await postJson<QuickMatchResponse>("/quick-match", request)).code;
    });
  const join = ({ code, playing }: OpenTable) =>
    enter(async () => {
      if (playing) await joinTable(code, name);
      else await postJson(`/open-tables/${code}/join`, { nick: name });
      return code;
    });

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void quickMatch();
        }}
      >
        <SelectField
          label={texts.game}
          value={game}
          choices={games.map(({ name, title }) => ({
            value: name,
            name: findGame(name)?.texts[language].title ?? title,
          }))}
          change={(value) => {
            setGame(value as GameInfo["name"]);
            setConfig({});
          }}
        />
        <RadioField
          label={texts.options}
          value={options}
          choices={OPTION_CHOICES.map((value) => ({ value, name: texts.optionChoices[value] }))}
          change={(value) => setOptions(value as typeof options)}
        />
        {options === "chosen" && (
          <GameOptions
            key={game}
            game={game}
            config={config}
            seats={games.find(({ name }) => name === game)?.seats[0] ?? 2}
            change={setConfig}
          />
        )}
        <RadioField
          label={texts.pace}
          value={pace}
          choices={PACES.map((value) => ({ value, name: texts.paces[value] }))}
          change={(value) => setPace(value as TablePace)}
        />
        <RadioField
          label={texts.level}
          value={level}
          choices={LEVELS.map((value) => ({ value, name: texts.levels[value] }))}
          change={(value) => setLevel(value as typeof level)}
        />
        <p className="about">{texts.quickMatchAbout}</p>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <div className="dialog-actions">
          <button type="submit" className="button button-main" disabled={busy} data-first>
            {texts.quickMatch}
          </button>
        </div>
      </form>
      <section aria-labelledby="open-tables">
        <h3 id="open-tables">{texts.open}</h3>
        {tables?.length === 0 && <p className="about">{texts.none}</p>}
        <ul className="open-tables">
          {tables?.map((table) => (
            <OpenTableRow
              key={table.code}
              table={table}
              busy={busy}
              join={() => void join(table)}
            />
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

function OpenTableRow({
  table,
  busy,
  join,
}: {
  table: OpenTable;
  busy: boolean;
  join: () => void;
}) {
  const language = usePreferences(({ language }) => language);
  const texts = openTableTexts[language];
  const title = findGame(table.game)?.texts[language].title ?? table.game;
  const facts = [
    table.playing ? texts.playing : texts.free(table.free),
    texts.paces[paceOf(table)],
    ...(table.custom_start ? [texts.ownPosition] : []),
    ...(table.level ? [texts.levels[table.level]] : []),
    ...(table.watching > 0 ? [texts.watching(table.watching)] : []),
  ];
  const action = table.playing ? texts.watch : texts.join;
  return (
    <li>
      <div>
        <strong>{title}</strong> · <bdi>{table.owner}</bdi>
        <span className="about"> {facts.join(" · ")}</span>
        <ListedOptions table={table} />
      </div>
      <button
        type="button"
        className="button"
        disabled={busy}
        aria-label={`${action}: ${title}, ${table.owner}`}
        onClick={join}
      >
        {action}
      </button>
    </li>
  );
}

/** What is played by other options than usual. Options that are too large to be listed are only named. */
function ListedOptions({ table: { game, config, people, bots } }: { table: OpenTable }) {
  const texts = openTableTexts[usePreferences(({ language }) => language)];
  const [open, setOpen] = useState(false);
  if (!config) return <span className="about">{texts.otherOptions}</span>;
  if (Object.keys(config).length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.otherOptions}</summary>
      {open && <GameOptions game={game} config={config} seats={people + bots} />}
    </details>
  );
}

/** The open tables, asked for again while they are shown; null before the first answer. */
function useOpenTables(onProblem: (error: unknown) => void): OpenTable[] | null {
  const [tables, setTables] = useState<OpenTable[] | null>(null);
  useEffect(() => {
    let active = true;
    const refresh = () =>
      fetchJson<OpenTablesResponse>("/open-tables").then(
        ({ tables }) => active && setTables(tables),
        (error) => active && onProblem(error),
      );
    void refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      active = false;
      clearInterval(timer);
    };
  }, [onProblem]);
  return tables;
}
