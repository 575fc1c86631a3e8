// The options of a match, with a sentence each.

import { useId } from "react";
import type { OptionsProps } from "../../game/contract";
import { Switch } from "../../ui/fields";
import { type Config, DECK, LARGEST, MOST_ROUNDS, SMALLEST } from "./types";
import { texts as textsOf } from "./words";
import "./spaces.css";

/** What the server takes where nothing is said (`data/schemas/spaces.config.json`). */
const DEFAULTS: Config = { size: 4, rounds: 10, decks: false };

export function Options({ config, change, mine, language }: OptionsProps<Config>) {
  const { options } = textsOf(language);
  // A table keeps only what was said.
  const now = { ...DEFAULTS, ...(config as Partial<Config>) };
  const [sizeAbout, roundsAbout] = [useId(), useId()];
  return (
    <div className="spaces-options">
      <label>
        <span>{options.size}</span>
        <input
          type="range"
          min={SMALLEST}
          max={LARGEST}
          value={now.size}
          disabled={!mine}
          aria-describedby={sizeAbout}
          aria-valuetext={options.sizeValue(now.size)}
          onChange={(event) => change({ ...now, size: Number(event.target.value) })}
        />
        <output>{options.sizeValue(now.size)}</output>
        <small id={sizeAbout}>{options.sizeAbout}</small>
      </label>
      <label>
        <span>{options.rounds}</span>
        <input
          type="number"
          min={1}
          max={MOST_ROUNDS}
          value={now.rounds}
          disabled={!mine || now.decks}
          aria-describedby={roundsAbout}
          onChange={(event) => {
            const rounds = Math.round(event.target.valueAsNumber);
            if (rounds >= 1 && rounds <= MOST_ROUNDS) change({ ...now, rounds });
          }}
        />
        <small id={roundsAbout}>{options.roundsAbout}</small>
      </label>
      <Switch
        label={options.decks}
        about={options.decksAbout}
        on={now.decks}
        disabled={!mine}
        // A deck is played for as many rounds as it has boards.
        change={(decks) => change({ ...now, decks, rounds: decks ? DECK : now.rounds })}
      />
    </div>
  );
}
