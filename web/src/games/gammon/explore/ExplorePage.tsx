// Any position of backgammon: set it up, see what it is worth and the best plays.

import { useEffect, useId, useState } from "react";
import { useSearchParams } from "wouter";
import { useGame } from "../../../game/loadGame";
import { refusalText } from "../../../game/sentences";
import { useTranslations } from "../../../i18n";
import { ensureIdentity, postJson, RefusedError } from "../../../net/api";
import type {
  Exploration,
  ExploreResponse,
  InsightDepth,
  JudgedAction,
  RefusalMessage,
} from "../../../protocol/types";
import { ErrorMessage } from "../../../ui/fields";
import { usePreferences } from "../../../ui/preferences";
import { seatTint } from "../../../ui/tints";
import { usePageTitle } from "../../../ui/usePageTitle";
import type { View } from "../types";
import "../../../table/table.css";
import "../../../table/compact.css";
import "../../../replay/replay.css";
import { actionText, reasonTexts } from "../../../insight/actionText";
import { CubeEquities } from "../../../insight/DecisionDetails";
import "../../../insight/insight.css";
import { cost, percent, worth } from "../../../insight/numbers";
import { PositionEditor } from "./PositionEditor";
import { RolloutPanel } from "./RolloutPanel";

/** The opening position with a roll of 3 and 1. */
const OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

const POLL_INTERVAL_MS = 400;
const noop = () => undefined;

type Position = { text: string } | { game: "gammon"; setup: View };

/** Asks the server about a position until it has an answer. */
async function explore(position: Position, depth: InsightDepth): Promise<Exploration> {
  await ensureIdentity();
  for (;;) {
    const response = await postJson<ExploreResponse>("/explore", { ...position, depth });
    if (response.state === "done") return response.exploration;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

export default function ExplorePage() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [search] = useSearchParams();
  const game = useGame("gammon");
  const [explored, setExplored] = useState<Exploration | null>(null);
  const [edited, setEdited] = useState<View | null>(null);
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  const [pending, setPending] = useState(false);
  const [chosen, setChosen] = useState<JudgedAction | null>(null);
  usePageTitle(`${t.insight.explore} · ${t.brand}`, false);

  const show = async (position: Position, depth: InsightDepth) => {
    setPending(true);
    setRefusal(null);
    try {
      setExplored(await explore(position, depth));
      setEdited(null);
      setChosen(null);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setRefusal(error.refusal);
    }
    setPending(false);
  };
  const asked = search.get("position") ?? OPENING;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    void show({ text: asked }, "quick");
  }, [asked]);

  const view = edited ?? (explored?.view as View | undefined);
  const players = [0, 1].map((seat) => ({
    seat,
    name: t.insight.sides[seat] ?? "",
    tint: game?.tints?.(view)[seat] ?? seatTint(seat),
    you: false,
    connected: true,
  }));
  const name = (seat: number) => players[seat]?.name ?? "";
  const hint = edited ? undefined : explored?.hint;
  const best = chosen ?? hint?.actions[0];
  return (
    <main data-game="gammon" className="table replay drill table-wide">
      <h1 className="visually-hidden">{t.insight.explore}</h1>
      <section className="table-board" aria-label={t.insight.explore}>
        {game && view && (
          <game.Board
            view={view}
            seat={null}
            players={players}
            ask={null}
            eventBatch={null}
            act={noop}
            actionPending={false}
            language={language}
            announce={noop}
            advice={hint && best ? { seat: hint.seat, best: best.action } : undefined}
          />
        )}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys */}
      <aside className="analysis panel" aria-label={t.insight.explore} tabIndex={0}>
        <h2>{t.insight.explore}</h2>
        <PositionForm load={(text) => void show({ text }, "quick")} />
        {refusal && (
          <ErrorMessage>
            {refusalText(refusal, null, language, t)}
            {refusal.code === "bad-file" && ` (${refusal.message})`}
          </ErrorMessage>
        )}
        {pending && <p role="status">{t.insight.running}</p>}
        {explored && !edited && (
          <section aria-labelledby="worth">
            <h3 id="worth">{t.insight.worth}</h3>
            <p>
              {players
                .map(({ seat, name }) => {
                  const chance = explored.evaluation.chances[seat] ?? 0;
                  return `${name} ${percent(chance, language)}`;
                })
                .join(" · ")}
            </p>
            {hint?.double && <CubeEquities double={hint.double} language={language} />}
            {hint ? (
              <ol className="alternatives">
                {hint.actions.slice(0, 10).map((judged) => (
                  <li key={judged.notation}>
                    <button
                      type="button"
                      className="alternative"
                      aria-pressed={judged === best}
                      onClick={() => setChosen(judged)}
                    >
                      <span className="alternative-action">
                        {actionText(judged, game, view, language, hint.prompt)}
                      </span>
                      <span className="alternative-worth">{worth(judged, language)}</span>
                      <span className="alternative-cost">{cost(judged, language)}</span>
                    </button>
                    {judged === best && (
                      <p className="about">
                        {reasonTexts(judged.reasons, game, language, name).join(" ")}
                      </p>
                    )}
                  </li>
                ))}
              </ol>
            ) : (
              <p className="about">{t.insight.nobodyAsked}</p>
            )}
          </section>
        )}
        {explored && !edited && (
          <RolloutPanel
            key={JSON.stringify(explored.view)}
            setup={explored.view}
            prompt={hint?.prompt ?? ""}
            game={game}
          />
        )}
        {view && (
          <PositionEditor
            view={view}
            change={(view) => {
              setEdited(view);
              setRefusal(null);
            }}
            explore={(depth) => void show({ game: "gammon", setup: view }, depth)}
          />
        )}
        {(explored?.ids ?? []).length > 0 && !edited && (
          <p className="about">{explored?.ids.find(({ name }) => name === "XGID")?.text}</p>
        )}
      </aside>
    </main>
  );
}

/** A field for the id of a position. */
function PositionForm({ load }: { load: (text: string) => void }) {
  const t = useTranslations();
  const [text, setText] = useState("");
  const id = useId();
  return (
    <form
      className="row position-form"
      onSubmit={(event) => {
        event.preventDefault();
        load(text);
      }}
    >
      <label htmlFor={id}>{t.insight.explorePosition}</label>
      <input id={id} type="text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit" className="button" disabled={text.trim() === ""}>
        {t.replay.showPosition}
      </button>
    </form>
  );
}
