// The middle of the board: dice, the cube, what was said, and the buttons at hand.

import { asked, hasCube, stake, type Word, wordsIn } from "./answers";
import { other, seatOf } from "./checkers";
import { CubeFace, DIE, Die } from "./Die";
import { Picture } from "./Layer";
import { cubeAt, diceAt, MIDDLE, TRAYS } from "./layout";
import type { Memory } from "./memory";
import { Plate, Pressable, Round } from "./Plate";
import type { Scene } from "./scene";
import { set } from "./settings";
import type { Side } from "./types";
import type { Hands } from "./useHands";

interface Parts {
  scene: Scene;
  hands: Hands;
  memory: Memory;
}

const GAP = 14;
const ROUND = 66;

export function Middle(parts: Parts) {
  const { scene } = parts;
  return (
    <>
      {scene.draft ? <OwnDice {...parts} /> : <LastDice {...parts} />}
      <Words {...parts} />
      <Said {...parts} />
      <Cube {...parts} />
      <Tools {...parts} />
    </>
  );
}

/** The viewer's dice: to swap, to undo, to confirm. */
function OwnDice({ scene, hands }: Parts) {
  const { draft, lie, words, props, tint } = scene;
  if (!draft) return null;
  const { x: middle } = diceAt(draft.side, lie);
  const width = draft.dice.length * (DIE + GAP) + 2 * (ROUND + GAP) - GAP;
  const left = middle - width / 2;
  const first = draft.dice[1]?.die ?? 0;
  const dice = draft.dice.map(({ die, used }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal dice differ by nothing else
    <g key={at} transform={`translate(${DIE / 2 + at * (DIE + GAP)} 0)`}>
      <Die value={die} used={used} tint={tint(draft.side)} />
    </g>
  ));
  const buttons = left + draft.dice.length * (DIE + GAP) + ROUND / 2;
  const label = words.board.dice(
    scene.name(draft.side),
    draft.dice.map((one) => one.die).join("-"),
  );
  return (
    <>
      {draft.canSwap && !props.waiting ? (
        <Pressable
          label={words.board.swap(first)}
          press={hands.swap}
          x={left}
          y={MIDDLE}
          className="dice-swap"
        >
          <g data-dice="">{dice}</g>
        </Pressable>
      ) : (
        <Picture label={label} x={left} y={MIDDLE}>
          <g data-dice="">{dice}</g>
        </Picture>
      )}
      {!props.waiting && draft.hops.length > 0 && (
        <Round icon="undo" label={words.actions.undo} press={hands.undo} x={buttons} y={MIDDLE} />
      )}
      {!props.waiting && <Forward scene={scene} hands={hands} x={buttons + ROUND + GAP} />}
    </>
  );
}

/** Confirms a play, or makes what is left of it where there is no choice. */
function Forward({ scene, hands, x }: { scene: Scene; hands: Hands; x: number }) {
  const { draft, words } = scene;
  const at = { x, y: MIDDLE, primary: true };
  if (draft?.complete) {
    return <Round icon="check" label={words.actions.confirm} press={hands.confirm} {...at} />;
  }
  if (!draft?.forced) return null;
  return <Round icon="finish" label={words.actions.finish} press={hands.finish} {...at} />;
}

/** Dice that somebody else plays, or that were played last. */
function LastDice({ scene, memory }: Parts) {
  const { props, lie, words, tint } = scene;
  const { view, ask } = props;
  const roll = view.dice ? { side: view.turn, dice: view.dice, danced: false } : memory.roll;
  if (!roll || wordsIn(ask?.legal).length > 0) return null;
  const { x } = diceAt(roll.side, lie);
  const [a, b] = roll.dice;
  const values = a === b ? [a, a, a, a] : [a, b];
  const left = x - (values.length * (DIE + GAP) - GAP) / 2;
  return (
    <Picture
      label={words.board.dice(scene.name(roll.side), roll.dice.join("-"))}
      x={left}
      y={MIDDLE}
    >
      <g data-dice="">
        {values.map((die, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal dice differ by nothing else
          <g key={at} transform={`translate(${DIE / 2 + at * (DIE + GAP)} 0)`}>
            <Die value={die} used={!view.dice} tint={tint(roll.side)} />
          </g>
        ))}
      </g>
    </Picture>
  );
}

const PRIMARY: ReadonlySet<Word> = new Set(["roll", "take", "accept"]);

/** Roll, double, take and their like, as plates in the viewer's half. */
function Words({ scene }: Parts) {
  const { props, lie, words, mine } = scene;
  const list = props.waiting ? [] : wordsIn(asked(props.ask));
  if (list.length === 0 || mine === null) return null;
  const { x: middle } = diceAt(mine, lie);
  const width = list.length > 2 ? 166 : 208;
  const left = middle - (list.length * (width + 12) - 12) / 2 + width / 2;
  return list.map((word, at) => (
    <Plate
      key={word}
      text={words.actions[word]}
      press={() => props.act(word)}
      primary={PRIMARY.has(word)}
      width={width}
      x={left + at * (width + 12)}
      y={MIDDLE}
    />
  ));
}

/** What was said last, on the far half of the middle. */
function Said({ scene, memory }: Parts) {
  const { lie, words, name, props } = scene;
  const text = saidText(scene, memory);
  if (!text) return null;
  const side: Side = scene.mine ?? lie.bottom;
  const { x } = diceAt(other(side), lie);
  const danced = memory.roll?.danced && memory.said === null;
  // What was danced on lies there.
  if (danced && !props.view.dice && memory.roll?.side === other(side)) {
    return (
      <text className="gammon-said" x={x} y={MIDDLE + 58}>
        {`${name(memory.roll.side)} ${words.board.danced}`}
      </text>
    );
  }
  return (
    <text className="gammon-said" x={x} y={MIDDLE + 9}>
      {text}
    </text>
  );
}

function saidText({ words, name }: Scene, { said, roll }: Memory): string | null {
  const naming = (seat: number) => name(seat === seatOf("white") ? "white" : "black");
  if (said) {
    const sentence = words.events[said.code] as (event: typeof said, name: typeof naming) => string;
    return sentence(said, naming);
  }
  return roll?.danced ? `${name(roll.side)} ${words.board.danced}` : null;
}

/** The cube: pressing it doubles, where that may be done. */
function Cube({ scene }: Parts) {
  const { props, lie, words, name } = scene;
  const { view, ask, waiting, act } = props;
  if (!hasCube(view)) return null;
  const offered = view.waits === "double" || view.waits === "beaver";
  const answers = view.waits === "double" ? other(view.turn) : view.turn;
  const owner = view.cube.owner ?? null;
  const { x, y } = cubeAt(offered ? answers : owner, lie);
  const face = <CubeFace value={stake(view)} offered={offered} />;
  if (!waiting && wordsIn(ask?.legal).includes("double")) {
    const label = words.actions.doubleTo(view.cube.value * 2);
    return (
      <Pressable label={label} press={() => act("double")} x={x} y={y} className="cube-press">
        {face}
      </Pressable>
    );
  }
  const label = offered
    ? words.board.cubeOffered(stake(view))
    : words.board.cube(view.cube.value, owner && name(owner));
  return (
    <Picture label={label} x={x} y={y}>
      {face}
      {view.crawford === "now" && (
        <text className="gammon-tag" y="64">
          {words.board.crawford.split(" ")[0]}
        </text>
      )}
    </Picture>
  );
}

/** How the board lies is the reader's choice. */
function Tools({ scene }: Parts) {
  const { lie, words, mine } = scene;
  const { x, width } = TRAYS[lie.home === "right" ? "left" : "right"];
  const at = { x: x + width / 2, radius: 27 };
  const turned = lie.bottom !== (mine ?? "white");
  return (
    <g className="gammon-tools">
      <Round
        icon="mirror"
        label={words.board.mirror}
        press={() => set({ home: lie.home === "right" ? "left" : "right" })}
        y={MIDDLE - 170}
        {...at}
      />
      <Round
        icon="turn"
        label={words.board.turn}
        press={() => set({ turned: !turned })}
        y={MIDDLE + 170}
        {...at}
      />
    </g>
  );
}
