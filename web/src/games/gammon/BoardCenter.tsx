// The center of the board: dice, cube, the last announcement, and buttons.

import type { SeatNamer } from "../../game/contract";
import { type Answer, answersIn, hasCube, stake } from "./answers";
import { opponentOf, SIDES, sideOf } from "./checkers";
import { CubeFace, DIE_SIZE, Die, FallingDie } from "./Dice";
import { LabelledGroup } from "./LabelledGroup";
import { cubeAt, diceAt, MIDDLE, partsOf } from "./layout";
import type { RecentEvents } from "./recentEvents";
import type { Scene } from "./scene";
import { changeSettings } from "./settings";
import { RoundButton, SvgButton, TextButton } from "./svgButtons";
import type { CheckerInput } from "./useCheckerInput";

interface BoardCenterProps {
  scene: Scene;
  input: CheckerInput;
  recent: RecentEvents;
}

const DICE_GAP = 14;
const ROUND_BUTTON_SIZE = 66;

export function BoardCenter(props: BoardCenterProps) {
  const { scene } = props;
  const { upended } = scene.orientation;
  return (
    <>
      {scene.draft ? <OwnDice {...props} /> : <LastDice {...props} />}
      <ThrowAnchor {...props} />
      {/* An upended board has no room for them; all of them are also below the prompt. */}
      {!upended && (
        <>
          <AnswerPlates {...props} />
          <LastAnnouncement {...props} />
          <OrientationButtons {...props} />
        </>
      )}
      <Cube {...props} />
    </>
  );
}

/** The viewer's dice, with buttons to swap, undo and confirm. */
function OwnDice({ scene, input }: BoardCenterProps) {
  const { draft, orientation, t, props, tint } = scene;
  if (!draft) return null;
  const { x: middle } = diceAt(draft.side, orientation);
  const half = (draft.dice.length * (DIE_SIZE + DICE_GAP) - DICE_GAP) / 2;
  const left = middle - half;
  const first = draft.dice[1]?.die ?? 0;
  const dice = draft.dice.map(({ die, used }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal dice differ by nothing else
    <g key={at} transform={`translate(${DIE_SIZE / 2 + at * (DIE_SIZE + DICE_GAP)} 0)`}>
      <Die value={die} used={used} tint={tint(draft.side)} />
    </g>
  ));
  const beside = half + DICE_GAP + ROUND_BUTTON_SIZE / 2;
  const label = t.board.dice(scene.name(draft.side), draft.dice.map((one) => one.die).join("-"));
  return (
    <>
      {draft.canSwap && !props.actionPending ? (
        <SvgButton
          label={t.board.swap(first)}
          onPress={input.swap}
          x={left}
          y={MIDDLE}
          className="dice-swap"
        >
          <rect className="dice-hit" x="-12" y="-60" width={2 * half + 24} height="120" />
          <g data-dice="">{dice}</g>
        </SvgButton>
      ) : (
        <LabelledGroup label={label} x={left} y={MIDDLE}>
          <g data-dice="">{dice}</g>
        </LabelledGroup>
      )}
      {!props.actionPending && !orientation.upended && draft.hops.length > 0 && (
        <RoundButton
          icon="undo"
          label={t.actions.undo}
          onPress={input.undo}
          x={middle - beside}
          y={MIDDLE}
        />
      )}
      {!props.actionPending && !orientation.upended && (
        <ConfirmButton scene={scene} hands={input} x={middle + beside} />
      )}
    </>
  );
}

/** Confirms a complete play, or makes the forced rest of it. */
function ConfirmButton({ scene, hands, x }: { scene: Scene; hands: CheckerInput; x: number }) {
  const { draft, t } = scene;
  const at = { x, y: MIDDLE, primary: true };
  if (draft?.complete) {
    return <RoundButton icon="check" label={t.actions.confirm} onPress={hands.confirm} {...at} />;
  }
  if (!draft?.forced) return null;
  return <RoundButton icon="finish" label={t.actions.finish} onPress={hands.finish} {...at} />;
}

/** The opponent's dice, or the last roll. */
function LastDice({ scene, recent }: BoardCenterProps) {
  const { orientation, t, tint, viewerSide, legal } = scene;
  const { view } = scene.props;
  const danced = recent.roll?.danced ?? false;
  const roll = view.dice ? { side: view.turn, dice: view.dice, danced } : recent.roll;
  if (recent.opening && !view.dice) return <OpeningDice scene={scene} recent={recent} />;
  // The viewer's old dice would lie below the viewer's buttons.
  if (!roll || (roll.side === viewerSide && answersIn(legal).length > 0)) return null;
  if (!view.dice && recent.announcement) return null;
  const { x } = diceAt(roll.side, orientation);
  const [a, b] = roll.dice;
  const values = a === b && view.dice ? [a, a, a, a] : [a, b];
  const width = values.length * (DIE_SIZE + DICE_GAP) - DICE_GAP;
  const { halfWidth } = partsOf(orientation);
  const left = roll.danced ? x - halfWidth / 2 + 2 * DICE_GAP : x - width / 2;
  return (
    <LabelledGroup
      label={t.board.dice(scene.name(roll.side), roll.dice.join("-"))}
      x={left}
      y={MIDDLE}
    >
      <g data-dice="">
        {values.map((die, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal dice differ by nothing else
          <g key={at} transform={`translate(${DIE_SIZE / 2 + at * (DIE_SIZE + DICE_GAP)} 0)`}>
            <FallingDie
              key={recent.fall.seq}
              value={die}
              used={!view.dice}
              tint={tint(roll.side)}
              tumbleMs={recent.fall.tumbleMs}
            />
          </g>
        ))}
      </g>
      {roll.danced && (
        <text className="gammon-danced" x={width + DICE_GAP} y="9">
          {t.board.danced}
        </text>
      )}
    </LabelledGroup>
  );
}

/** One die for each side, where it sits. */
function OpeningDice({ scene, recent }: Pick<BoardCenterProps, "scene" | "recent">) {
  const { orientation, t, tint } = scene;
  const { opening, fall } = recent;
  if (!opening) return null;
  return SIDES.map((side) => (
    <LabelledGroup
      key={side}
      label={t.board.dice(scene.name(side), String(opening[side]))}
      {...diceAt(side, orientation)}
    >
      <g data-dice="">
        <FallingDie
          key={fall.seq}
          value={opening[side]}
          used={false}
          tint={tint(side)}
          tumbleMs={fall.tumbleMs}
        />
      </g>
    </LabelledGroup>
  ));
}

/** Where the viewer's dice are thrown: the middle of the viewer's half. */
function ThrowAnchor({ scene: { viewerSide, orientation } }: BoardCenterProps) {
  if (viewerSide === null) return null;
  const { x, y } = diceAt(viewerSide, orientation);
  return <rect data-throw-anchor="" x={x - 1} y={y - 1} width="2" height="2" fill="none" />;
}

const PRIMARY_ANSWERS: ReadonlySet<Answer> = new Set(["roll", "take", "accept"]);

/** Buttons for actions without parameters, in the viewer's half. */
function AnswerPlates({ scene }: BoardCenterProps) {
  const { props, orientation, t, viewerSide, legal } = scene;
  const list = answersIn(legal);
  if (list.length === 0 || viewerSide === null) return null;
  const { x: middle } = diceAt(viewerSide, orientation);
  const width = list.length > 2 ? 176 : 236;
  const left = middle - (list.length * (width + 12) - 12) / 2 + width / 2;
  return list.map((word, at) => (
    <TextButton
      key={word}
      text={t.actions[word]}
      onPress={() => props.act(word)}
      primary={PRIMARY_ANSWERS.has(word)}
      width={width}
      x={left + at * (width + 12)}
      y={MIDDLE}
    />
  ));
}

/** The last announcement, in the half without dice, until the next roll or play. */
function LastAnnouncement({ scene, recent }: BoardCenterProps) {
  const { orientation, t, name, viewerSide, legal, props } = scene;
  const { announcement } = recent;
  if (!announcement) return null;
  const near = viewerSide ?? orientation.bottom;
  const { dice, turn } = props.view;
  const free = dice && turn !== near ? near : opponentOf(near);
  if (free === near && answersIn(legal).length > 0) return null;
  const naming = (seat: number) => name(sideOf(seat));
  const sentence = t.events[announcement.code] as (
    event: typeof announcement,
    name: SeatNamer,
  ) => string;
  const { x } = diceAt(free, orientation);
  const { halfWidth } = partsOf(orientation);
  return (
    <foreignObject x={x - halfWidth / 2 + 8} y={MIDDLE - 58} width={halfWidth - 16} height="116">
      <p className="gammon-said">{sentence(announcement, naming)}</p>
    </foreignObject>
  );
}

/** The cube, as a button if the viewer may double. */
function Cube({ scene }: BoardCenterProps) {
  const { orientation, t, name, legal } = scene;
  const { view, act } = scene.props;
  if (!hasCube(view)) return null;
  const crawford = view.crawford === "now";
  const offered = view.waits === "double" || view.waits === "beaver";
  const answers = view.waits === "double" ? opponentOf(view.turn) : view.turn;
  const owner = view.cube.owner ?? null;
  const { x, y } = cubeAt(offered ? answers : owner, orientation);
  const face = (
    <CubeFace value={stake(view)} state={offered ? "offered" : crawford ? "resting" : ""} />
  );
  if (legal.includes("double")) {
    const current = t.board.cube(view.cube.value, owner && name(owner));
    const label = `${t.actions.doubleTo(view.cube.value * 2)}. ${current}`;
    return (
      <SvgButton label={label} onPress={() => act("double")} x={x} y={y} className="cube-press">
        {face}
      </SvgButton>
    );
  }
  const label = offered
    ? t.board.cubeOffered(stake(view))
    : t.board.cube(view.cube.value, owner && name(owner));
  return (
    <LabelledGroup
      label={label}
      x={x}
      y={y}
      explained={crawford ? t.board.crawfordAbout : t.board.cubeAbout}
    >
      {face}
      {crawford && (
        <text className="gammon-tag" y="64">
          {t.board.crawford}
        </text>
      )}
    </LabelledGroup>
  );
}

function OrientationButtons({ scene }: BoardCenterProps) {
  const { orientation, t, viewerSide } = scene;
  const { x, width } = partsOf(orientation).trays[orientation.home === "right" ? "left" : "right"];
  const at = { x: x + width / 2, radius: 27 };
  const turned = orientation.bottom !== (viewerSide ?? "white");
  return (
    <g className="gammon-tools">
      <RoundButton
        icon="mirror"
        label={t.board.mirror}
        onPress={() => changeSettings({ home: orientation.home === "right" ? "left" : "right" })}
        y={MIDDLE - 170}
        {...at}
      />
      <RoundButton
        icon="turn"
        label={t.board.turn}
        onPress={() => changeSettings({ turned: !turned })}
        y={MIDDLE + 170}
        {...at}
      />
    </g>
  );
}
