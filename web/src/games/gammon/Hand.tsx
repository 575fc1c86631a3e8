// The right column: the play under way, what can be answered, notation, the position's id.

import { type FormEvent, useId, useState } from "react";
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
      {scene.draft && <Notation scene={scene} />}
      <GiveUp scene={scene} />
      <PositionId scene={scene} />
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
        <span className="gammon-quiet">{actions.soFar}</span>
        <output>{draft.text || <span className="gammon-quiet">{actions.nothingYet}</span>}</output>
      </p>
      {rest && (
        <p className="gammon-quiet">
          {draft.hops.length > 0 ? actions.finishWith(rest) : actions.onlyPlay(rest)}
        </p>
      )}
      <div className="gammon-row">
        {forced ? (
          <button type="button" disabled={props.waiting} onClick={() => keep.move(forced)}>
            {actions.finish}
          </button>
        ) : (
          <button
            type="button"
            className={complete ? "gammon-primary" : ""}
            disabled={!complete || props.waiting}
            onClick={() => complete && props.act({ play: complete })}
          >
            {actions.confirm}
          </button>
        )}
        <button
          type="button"
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
        className={at === 0 ? "gammon-primary" : ""}
        onClick={() => props.act(word)}
      >
        {words.actions[word]}
      </button>
      <span className="gammon-quiet">{about(word, props.view, words.actions)}</span>
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

/** A box that takes moves as players write them; the server reads them. */
function Notation({ scene }: { scene: Scene }) {
  const { props, words } = scene;
  const id = useId();
  const [text, setText] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || props.waiting) return;
    props.act(text.trim());
    setText("");
  };
  return (
    <form className="gammon-row" onSubmit={send}>
      <label className="gammon-quiet" htmlFor={id}>
        {words.actions.notation}
      </label>
      <input
        id={id}
        data-gammon-notation=""
        placeholder={words.actions.notationAbout}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" disabled={props.waiting || !text.trim()}>
        {words.actions.send}
      </button>
    </form>
  );
}

/** Offers to give the game up: one more press, so that none is made by accident. */
function GiveUp({ scene }: { scene: Scene }) {
  const { props, words, legal } = scene;
  const [open, setOpen] = useState(false);
  const wins = offersIn(legal);
  if (wins.length === 0) return null;
  if (!open) {
    return (
      <div>
        <button type="button" className="gammon-plain" onClick={() => setOpen(true)}>
          {words.actions.giveUp}
        </button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className="gammon-hand" role="group" aria-label={words.actions.giveUp}>
      <p className="gammon-quiet">{words.actions.giveUpAbout}</p>
      <div className="gammon-row">
        {wins.map((win) => (
          <button
            key={win}
            type="button"
            className="gammon-plain"
            onClick={() => props.act({ offer: win })}
          >
            {words.actions.offer[win]}
          </button>
        ))}
        <button type="button" className="gammon-plain" onClick={() => setOpen(false)}>
          {words.actions.keep}
        </button>
      </div>
    </div>
  );
}

/** The position in the form that other programs read. */
function PositionId({ scene }: { scene: Scene }) {
  const { props, words } = scene;
  const [copied, setCopied] = useState<string | null>(null);
  const id = gnuId(props.view);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(id);
    props.announce(words.actions.copied);
  };
  return (
    <p className="gammon-row gammon-quiet" title={words.actions.positionIdAbout}>
      <span>{words.actions.positionId}</span>
      <code>{id}</code>
      <button type="button" className="gammon-plain" onClick={() => void copy()}>
        {copied === id ? words.actions.copied : words.actions.copy}
      </button>
    </p>
  );
}
