// The options of Spaces in the lobby.

import { useId } from "react";
import type { OptionsProps } from "../../game/contract";
import { ToggleField } from "../../ui/fields";
import { texts as textsOf } from "./translations";
import { type Config, DECK_BOARDS, MAX_BOARD_SIZE, MAX_ROUNDS, MIN_BOARD_SIZE } from "./types";
import "./spaces.css";

/** The server's defaults (`data/schemas/spaces.config.json`). */
const DEFAULT_CONFIG: Config = { size: 4, rounds: 10, decks: false };

export function Options({ config, change, editable, language }: OptionsProps<Config>) {
  const { options } = textsOf(language);
  // The config of a table contains only the options that were set.
  const settings = { ...DEFAULT_CONFIG, ...(config as Partial<Config>) };
  const [sizeAbout, roundsAbout] = [useId(), useId()];
  return (
    <div className="spaces-options">
      <label>
        <span>{options.size}</span>
        <input
          type="range"
          min={MIN_BOARD_SIZE}
          max={MAX_BOARD_SIZE}
          value={settings.size}
          disabled={!editable}
          aria-describedby={sizeAbout}
          aria-valuetext={options.sizeValue(settings.size)}
          onChange={(event) => change({ ...settings, size: Number(event.target.value) })}
        />
        <output>{options.sizeValue(settings.size)}</output>
        <small id={sizeAbout}>{options.sizeAbout}</small>
      </label>
      <label>
        <span>{options.rounds}</span>
        <input
          type="number"
          min={1}
          max={MAX_ROUNDS}
          value={settings.rounds}
          disabled={!editable || settings.decks}
          aria-describedby={roundsAbout}
          onChange={(event) => {
            const rounds = Math.round(event.target.valueAsNumber);
            if (rounds >= 1 && rounds <= MAX_ROUNDS) change({ ...settings, rounds });
          }}
        />
        <small id={roundsAbout}>{options.roundsAbout}</small>
      </label>
      <ToggleField
        label={options.decks}
        about={options.decksAbout}
        checked={settings.decks}
        disabled={!editable}
        // A match with decks has as many rounds as a deck has boards.
        change={(decks) =>
          change({ ...settings, decks, rounds: decks ? DECK_BOARDS : settings.rounds })
        }
      />
    </div>
  );
}
