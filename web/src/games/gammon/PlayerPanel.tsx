// The right column: the draft of the play, the possible answers, the position's id.

import { ArrowLeftRight, ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { refusalText } from "../../game/sentences";
import { useTranslations } from "../../i18n";
import { RefusedError } from "../../net/api";
import type { PositionId } from "../../protocol/types";
import { PositionFormats } from "../../replay/PositionFormats";
import { ActionBar } from "../../table/ActionBar";
import { ErrorMessage } from "../../ui/fields";
import { type Answer, answersIn, openResignOffer, resignOffersIn, stake } from "./answers";
import { createDraftCommands, useDraftReset } from "./draft";
import { formatPlay, withHits } from "./notation";
import { type Scene, useScene } from "./scene";
import { changeSettings } from "./settings";
import type { ActionTexts } from "./translations";
import type { GammonProps, View } from "./types";

export function PlayerPanel(props: GammonProps) {
  const scene = useScene(props);
  useDraftReset(props.view);
  return (
    <div className="gammon-hand">
      <ActionBar>
        {scene.draft && <PlayControls scene={scene} />}
        <AnswerButtons scene={scene} />
      </ActionBar>
      <PanelFooter scene={scene} />
    </div>
  );
}

/** The hops so far, with buttons to undo, finish and confirm. */
function PlayControls({ scene }: { scene: Scene }) {
  const { draft, t, props } = scene;
  if (!draft) return null;
  const { actions } = t;
  const draftCommands = createDraftCommands(props.view);
  const { complete, forced } = draft;
  const rest = forced && formatPlay(withHits(draft.checkers, draft.side, forced));
  return (
    <section className="gammon-hand" aria-label={actions.soFar}>
      <p className="gammon-play">
        <span className="about gammon-so-far">{actions.soFar}</span>
        <output>{draft.text || <span className="about">{actions.nothingYet}</span>}</output>
        {rest && (
          <span className="about">
            {draft.hops.length > 0 ? actions.finishWith(rest) : actions.onlyPlay(rest)}
          </span>
        )}
      </p>
      <div className="gammon-row">
        {forced ? (
          <button
            type="button"
            className="button button-main"
            disabled={props.actionPending}
            onClick={() => draftCommands.move(forced)}
          >
            {actions.finish}
          </button>
        ) : (
          <button
            type="button"
            className={complete ? "button button-main" : "button"}
            disabled={!complete || props.actionPending}
            onClick={() => complete && props.act({ play: complete })}
          >
            {actions.confirm}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={draft.hops.length === 0 || props.actionPending}
          onClick={draftCommands.undo}
        >
          {actions.undo}
        </button>
      </div>
    </section>
  );
}

/** Buttons for roll, double, take, drop, accept and decline, each with a description. */
function AnswerButtons({ scene }: { scene: Scene }) {
  const { props, t, legal } = scene;
  return answersIn(legal).map((word, at) => (
    <div key={word} className="gammon-answer">
      <button
        type="button"
        className={at === 0 ? "button button-main" : "button"}
        onClick={() => props.act(word)}
      >
        {t.actions[word]}
      </button>
      <span className="about">{answerDescription(word, props.view, t.actions)}</span>
    </div>
  ));
}

function answerDescription(word: Answer, view: View, t: ActionTexts): string {
  switch (word) {
    case "roll":
      return "";
    case "double":
      return t.doubleAbout(view.cube.value * 2);
    case "take":
      return t.takeAbout(stake(view), view.waits === "double");
    case "beaver":
      return t.beaverAbout(stake(view) * 2);
    case "drop":
      return t.dropAbout(stake(view) / 2);
    case "accept":
      return t.acceptAbout(openResignOffer(view) ?? "single");
    case "decline":
      return t.declineAbout;
  }
}

/** The position's id and, on a phone, the buttons that turn the board. */
function PanelFooter({ scene }: { scene: Scene }) {
  return (
    <div className="gammon-row">
      <PositionIds scene={scene} />
      {scene.orientation.upended && <OrientationButtons scene={scene} />}
    </div>
  );
}

/** Offers to give up one game, for what it may be worth. */
export function GiveUp({ close, ...props }: GammonProps & { close: () => void }) {
  const { t, legal, interruptions } = useScene(props);
  const wins = resignOffersIn([...legal, ...interruptions]);
  if (wins.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className="gammon-hand" role="group" aria-label={t.actions.giveUp}>
      <p>{t.actions.giveUpAbout}</p>
      <div className="gammon-row">
        {wins.map((win) => (
          <button
            key={win}
            type="button"
            className="button"
            onClick={() => {
              close();
              props.act({ offer: win });
            }}
          >
            {t.actions.offer[win]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Turn the board; on the board itself there is no room for these buttons on a phone. */
function OrientationButtons({ scene }: { scene: Scene }) {
  const { orientation, t, viewerSide } = scene;
  const turned = orientation.bottom !== (viewerSide ?? "white");
  const home = orientation.home === "right" ? "left" : "right";
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        title={t.board.mirror}
        onClick={() => changeSettings({ home })}
      >
        <ArrowUpDown aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button-quiet"
        title={t.board.turn}
        onClick={() => changeSettings({ turned: !turned })}
      >
        <ArrowLeftRight aria-hidden="true" />
      </button>
    </>
  );
}

/** The position in formats of other programs, as the server writes it. */
function PositionIds({ scene: { props, t } }: { scene: Scene }) {
  const { view, fetchPositionIds } = props;
  const pageTexts = useTranslations();
  const [fetched, setFetched] = useState<{ view: View; ids: PositionId[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!fetchPositionIds) return null;
  // They are of the position for which they were asked.
  const ids = fetched?.view === view ? fetched.ids : null;
  const show = async () => {
    setProblem(null);
    try {
      setFetched({ view, ids: await fetchPositionIds() });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, props.language, pageTexts));
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet gammon-ids"
        aria-expanded={ids !== null}
        title={t.actions.positionIdAbout}
        onClick={() => (ids ? setFetched(null) : void show())}
      >
        {t.actions.positionId}
      </button>
      {ids && <PositionFormats ids={ids} />}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
    </>
  );
}
