// Sets up a position of backgammon by numbers: checkers on each point, on the bar, the dice and whose
// turn it is. What is left of fifteen checkers is borne off.

import { useTranslations } from "../../../i18n";
import type { InsightDepth } from "../../../protocol/types";
import { SelectField } from "../../../ui/fields";
import { hasCube } from "../answers";
import type { Side, View } from "../types";

const CHECKERS = 15;
const SIDES: readonly Side[] = ["white", "black"];
const FACES = [1, 2, 3, 4, 5, 6];

interface PositionEditorProps {
  view: View;
  change: (view: View) => void;
  explore: (depth: InsightDepth) => void;
}

/** The same position with other checkers; those that are nowhere else are off. */
export function withCheckers(view: View, board: number[], bar: View["bar"]): View {
  const left = (side: Side) => {
    const sign = side === "white" ? 1 : -1;
    const placed = board.reduce((sum, count) => sum + Math.max(0, sign * count), 0) + bar[side];
    return Math.max(0, CHECKERS - placed);
  };
  return { ...view, board, bar, off: { white: left("white"), black: left("black") } };
}

/** The same position with a roll to play, or before the roll. */
export function withDice(view: View, dice: [number, number] | null): View {
  const [larger, smaller] = dice?.toSorted((one, other) => other - one) ?? [];
  if (larger === undefined || smaller === undefined) {
    const { dice: _, ...rest } = view;
    return { ...rest, waits: hasCube(view) ? "turn" : "roll" } as View;
  }
  return { ...view, waits: "move", dice: [larger, smaller] };
}

export function PositionEditor({ view, change, explore }: PositionEditorProps) {
  const t = useTranslations();
  const setPoint = (at: number, count: number) =>
    change(withCheckers(view, view.board.with(at, count), view.bar));
  const dice = view.dice ?? null;
  const setDie = (at: 0 | 1, value: string) => {
    if (value === "0") return change(withDice(view, null));
    const [first, second] = dice ?? [Number(value), Number(value)];
    change(withDice(view, at === 0 ? [Number(value), second] : [first, Number(value)]));
  };
  const faces = [
    { value: "0", name: t.insight.noRoll },
    ...FACES.map((face) => ({ value: String(face), name: String(face) })),
  ];
  return (
    <section aria-labelledby="editor">
      <h3 id="editor">{t.insight.editor}</h3>
      <p className="about">{t.insight.editorAbout}</p>
      <div className="editor-points">
        {view.board.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points are numbered by their place
          <label key={at}>
            <span>{at + 1}</span>
            <input
              type="number"
              min={-CHECKERS}
              max={CHECKERS}
              value={count}
              aria-label={t.insight.editorPoint(at + 1)}
              onChange={(event) => setPoint(at, Number(event.target.value))}
            />
          </label>
        ))}
        {SIDES.map((side, seat) => (
          <label key={side}>
            <span>{t.insight.editorBar}</span>
            <input
              type="number"
              min={0}
              max={CHECKERS}
              value={view.bar[side]}
              aria-label={`${t.insight.editorBar}: ${t.insight.sides[seat]}`}
              onChange={(event) => {
                const bar = { ...view.bar, [side]: Number(event.target.value) };
                change(withCheckers(view, view.board, bar));
              }}
            />
          </label>
        ))}
      </div>
      <div className="row analysis-filters">
        <SelectField
          label={t.insight.editorTurn}
          value={view.turn}
          choices={SIDES.map((side, seat) => ({ value: side, name: t.insight.sides[seat] ?? "" }))}
          change={(turn) => change({ ...view, turn: turn as Side })}
        />
        <SelectField
          label={t.insight.editorDie(1)}
          value={String(dice?.[0] ?? 0)}
          choices={faces}
          change={(value) => setDie(0, value)}
        />
        <SelectField
          label={t.insight.editorDie(2)}
          value={String(dice?.[1] ?? 0)}
          choices={faces}
          change={(value) => setDie(1, value)}
        />
      </div>
      <div className="row">
        <button type="button" className="button button-main" onClick={() => explore("quick")}>
          {t.insight.exploreGo}
        </button>
        <button type="button" className="button" onClick={() => explore("deep")}>
          {t.insight.deeper}
        </button>
      </div>
    </section>
  );
}
