// The dice on the board that are the viewer's to throw: those of a roll that was dealt, or of a roll
// that the viewer may ask for.

import type { GameClient } from "../game/contract";
import { useTranslations } from "../i18n";
import type { AskView } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { useShown, useTable, useTableStore } from "./context";
import { DiceThrow } from "./DiceThrow";

interface BoardThrowProps {
  game: GameClient | null;
  ask: AskView | null;
  act: (action: unknown) => void;
}

export function BoardThrow({ game, ask, act }: BoardThrowProps) {
  const wanted = usePreferences(({ throwDice }) => throwDice);
  const enabled = useTable(({ lobby }) => lobby.options.throw_dice !== false) && wanted;
  const pending = useTableStore((store) => store.pendingCount > 0);
  const t = useTranslations();
  const active = useShown(({ activeThrow }) => activeThrow);
  const view = useShown(({ boardView }) => boardView);
  const presentation = useTableStore((store) => store.presentation);
  if (active) {
    const { id, stage, sides, values } = active;
    return (
      <>
        <DiceThrow
          key={id}
          sides={sides}
          count={values.length}
          values={stage === "tumbling" ? values : null}
          onThrow={() => presentation.throwDice()}
        />
        <p className="visually-hidden" aria-live="assertive">
          {stage === "waiting" && `${t.dice.yourRoll}. ${t.dice.throwNow}`}
        </p>
      </>
    );
  }
  const offered = (enabled && !pending && ask?.legal && game?.offeredThrow?.(ask, view)) || null;
  if (!offered) return null;
  return (
    <DiceThrow
      key={`ask ${ask?.id}`}
      sides={offered.sides}
      count={offered.count}
      values={null}
      onThrow={() => act(offered.action)}
    />
  );
}
