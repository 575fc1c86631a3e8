// The right column: the play under way, what can be answered, notation, the position's id.

import { Check, Copy, Flag } from "lucide-react";
import { useState } from "react";
import { useCopy } from "../../ui/copy";
import { offerOpen, offersIn, stake, type Word, wordsIn } from "./answers";
import { draftActions } from "./draft";
import { gnuId } from "./ids";
import { moved, written } from "./notation";
import { type Scene, useScene } from "./scene";
import type { GammonProps, View } from "./types";
import type { ActionWords } from "./words";

export function Hand(props: GammonProps) {
  const scene = useScene(props);
  return (
    <div className="gammon-hand">
      {scene.draft && <Play scene={scene} />}
      <Answers scene={scene} />
      <Foot scene={scene} />
    </div>
  );
}

/** The hops so far, to take back, finish and confirm. */
function Play({ scene }: { scene: Scene }) {
  const { draft, words, props } = scene;
  if (!draft) return null;
  const { actions } = words;
  const keep = draftActions(props.view);
  const { complete, forced } = draft;
  const rest = forced && written(moved(draft.on, draft.side, forced));
  return (
    <section className="gammon-hand" aria-label={actions.soFar}>
      <p className="gammon-play">
        <span className="about">{actions.soFar}</span>
        <output>{draft.text || <span className="about">{actions.nothingYet}</span>}</output>
      </p>
      {rest && (
        <p className="about">
          {draft.hops.length > 0 ? actions.finishWith(rest) : actions.onlyPlay(rest)}
        </p>
      )}
      <div className="gammon-row">
        {forced ? (
          <button
            type="button"
            className="button button-main"
            disabled={props.waiting}
            onClick={() => keep.move(forced)}
          >
            {actions.finish}
          </button>
        ) : (
          <button
            type="button"
            className={complete ? "button button-main" : "button"}
            disabled={!complete || props.waiting}
            onClick={() => complete && props.act({ play: complete })}
          >
            {actions.confirm}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={draft.hops.length === 0 || props.waiting}
          onClick={keep.undo}
        >
          {actions.undo}
        </button>
      </div>
    </section>
  );
}

/** Roll, double, take, drop, accept, decline: each with what it means. */
function Answers({ scene }: { scene: Scene }) {
  const { props, words, legal } = scene;
  return wordsIn(legal).map((word, at) => (
    <div key={word} className="gammon-answer">
      <button
        type="button"
        className={at === 0 ? "button button-main" : "button"}
        onClick={() => props.act(word)}
      >
        {words.actions[word]}
      </button>
      <span className="about">{about(word, props.view, words.actions)}</span>
    </div>
  ));
}

/** What an answer means, in a sentence. */
function about(word: Word, view: View, words: ActionWords): string {
  switch (word) {
    case "roll":
      return "";
    case "double":
      return words.doubleAbout(view.cube.value * 2);
    case "take":
      return words.takeAbout(stake(view), view.waits === "double");
    case "beaver":
      return words.beaverAbout(stake(view) * 2);
    case "drop":
      return words.dropAbout(stake(view) / 2);
    case "accept":
      return words.acceptAbout(offerOpen(view) ?? "single");
    case "decline":
      return words.declineAbout;
  }
}

/** The position's id, and the way out: an offer takes one more press, so that none is made by accident. */
function Foot({ scene }: { scene: Scene }) {
  const { words, legal } = scene;
  const [open, setOpen] = useState(false);
  const wins = offersIn(legal);
  if (open && wins.length > 0) return <GiveUp scene={scene} close={() => setOpen(false)} />;
  return (
    <div className="gammon-row">
      <PositionId scene={scene} />
      {wins.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          <Flag aria-hidden="true" />
          {words.actions.giveUp}
        </button>
      )}
    </div>
  );
}

function GiveUp({ scene, close }: { scene: Scene; close: () => void }) {
  const { props, words, legal } = scene;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className="gammon-hand" role="group" aria-label={words.actions.giveUp}>
      <p className="about">{words.actions.giveUpAbout}</p>
      <div className="gammon-row">
        {offersIn(legal).map((win) => (
          <button
            key={win}
            type="button"
            className="button"
            onClick={() => {
              close();
              props.act({ offer: win });
            }}
          >
            {words.actions.offer[win]}
          </button>
        ))}
        <button type="button" className="button button-quiet" onClick={close}>
          {words.actions.keep}
        </button>
      </div>
    </div>
  );
}

/** The position in the form that other programs read. */
function PositionId({ scene }: { scene: Scene }) {
  const { props, words } = scene;
  const [copied, copy] = useCopy();
  const id = gnuId(props.view);
  return (
    <button
      type="button"
      className="button button-quiet"
      title={`${id} – ${words.actions.positionIdAbout}`}
      onClick={() => copy(id)}
    >
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      {copied ? words.actions.copied : words.actions.positionId}
    </button>
  );
}
