// The options of a game as its lobby has them: to be chosen, or to be read if nothing changes them.

import { useGame } from "../game/loadGame";
import { usePreferences } from "../ui/preferences";

interface GameOptionsProps {
  game: string;
  config: object;
  seats: number;
  change?: (config: object) => void;
}

export function GameOptions({ game, config, seats, change }: GameOptionsProps) {
  const client = useGame(game);
  const language = usePreferences(({ language }) => language);
  if (!client?.Options) return null;
  return (
    <div className="stack">
      <client.Options
        config={config}
        change={change ?? (() => undefined)}
        editable={change !== undefined}
        seats={seats}
        language={language}
      />
    </div>
  );
}
