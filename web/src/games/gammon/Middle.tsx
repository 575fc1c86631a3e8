// The middle of the board: dice, the cube, what was said, and the buttons at hand.

import type { Naming } from "../../game/contract";
import { hasCube, stake, type Word, wordsIn } from "./answers";
import { other, sideOf } from "./checkers";
import { CubeFace, DIE, Die } from "./Die";
import { Picture } from "./Layer";
import { cubeAt, diceAt, HALF, MIDDLE, TRAYS } from "./layout";
import type { Memory } from "./memory";
import { Plate, Pressable, Round } from "./Plate";
import type { Scene } from "./scene";
import { changeSettings } from "./settings";
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
  const half = (draft.dice.length * (DIE + GAP) - GAP) / 2;
  const left = middle - half;
  const first = draft.dice[1]?.die ?? 0;
  const dice = draft.dice.map(({ die, used }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal dice differ by nothing else
    <g key={at} transform={`translate(${DIE / 2 + at * (DIE + GAP)} 0)`}>
      <Die value={die} used={used} tint={tint(draft.side)} />
    </g>
  ));
  const beside = half + GAP + ROUND / 2;
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
        <Round
          icon="undo"
          label={words.actions.undo}
          press={hands.undo}
          x={middle - beside}
          y={MIDDLE}
        />
      )}
      {!props.waiting && <Forward scene={scene} hands={hands} x={middle + beside} />}
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
  const { lie, words, tint, mine, legal } = scene;
  const { view } = scene.props;
  const roll = view.dice ? { side: view.turn, dice: view.dice, danced: false } : memory.roll;
  // Where the viewer's buttons are, the viewer's old dice are picked up.
  if (!roll || (roll.side === mine && wordsIn(legal).length > 0)) return null;
  if (!view.dice && memory.said) return null;
  const { x } = diceAt(roll.side, lie);
  const [a, b] = roll.dice;
  const values = a === b && view.dice ? [a, a, a, a] : [a, b];
  const width = values.length * (DIE + GAP) - GAP;
  const left = roll.danced ? x - HALF / 2 + 2 * GAP : x - width / 2;
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
      {roll.danced && (
        <text className="gammon-danced" x={width + GAP} y="9">
          {words.board.danced}
        </text>
      )}
    </Picture>
  );
}

const PRIMARY: ReadonlySet<Word> = new Set(["roll", "take", "accept"]);

/** Roll, double, take and their like, as plates in the viewer's half. */
function Words({ scene }: Parts) {
  const { props, lie, words, mine, legal } = scene;
  const list = wordsIn(legal);
  if (list.length === 0 || mine === null) return null;
  const { x: middle } = diceAt(mine, lie);
  const width = list.length > 2 ? 176 : 236;
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

/** What was said last, on the half of the middle where no dice lie, until the next roll or play. */
function Said({ scene, memory }: Parts) {
  const { lie, words, name, mine, legal, props } = scene;
  const { said } = memory;
  if (!said) return null;
  const near = mine ?? lie.bottom;
  const { dice, turn } = props.view;
  const free = dice && turn !== near ? near : other(near);
  if (free === near && wordsIn(legal).length > 0) return null;
  const naming = (seat: number) => name(sideOf(seat));
  const sentence = words.events[said.code] as (event: typeof said, name: Naming) => string;
  const { x } = diceAt(free, lie);
  return (
    <foreignObject x={x - HALF / 2 + 8} y={MIDDLE - 58} width={HALF - 16} height="116">
      <p className="gammon-said">{sentence(said, naming)}</p>
    </foreignObject>
  );
}

/** The cube: pressing it doubles, where that may be done. */
function Cube({ scene }: Parts) {
  const { lie, words, name, legal } = scene;
  const { view, act } = scene.props;
  if (!hasCube(view)) return null;
  const crawford = view.crawford === "now";
  const offered = view.waits === "double" || view.waits === "beaver";
  const answers = view.waits === "double" ? other(view.turn) : view.turn;
  const owner = view.cube.owner ?? null;
  const { x, y } = cubeAt(offered ? answers : owner, lie);
  const face = (
    <CubeFace value={stake(view)} state={offered ? "offered" : crawford ? "resting" : ""} />
  );
  if (legal.includes("double")) {
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
      {crawford && (
        <text className="gammon-tag" y="64">
          {words.board.crawford}
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
        press={() => changeSettings({ home: lie.home === "right" ? "left" : "right" })}
        y={MIDDLE - 170}
        {...at}
      />
      <Round
        icon="turn"
        label={words.board.turn}
        press={() => changeSettings({ turned: !turned })}
        y={MIDDLE + 170}
        {...at}
      />
    </g>
  );
}
