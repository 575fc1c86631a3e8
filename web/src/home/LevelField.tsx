// The choice of a bot's level: a list with the face, the name and the manner of each.

import { useId } from "react";
import { BotFace } from "../ui/faces";
import "./levelField.css";

interface Level {
  value: string;
  name: string;
  about: string;
}

interface LevelFieldProps {
  label: string;
  value: string;
  /** From the weakest to the strongest. */
  levels: Level[];
  change: (value: string) => void;
}

/** On small screens only the selected level shows its description. */
export function LevelField({ label, value, levels, change }: LevelFieldProps) {
  const id = useId();
  return (
    <fieldset className="levels">
      <legend>{label}</legend>
      {levels.map((level, index) => (
        <label key={level.value} className="level">
          <input
            type="radio"
            name={id}
            value={level.value}
            checked={level.value === value}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-about`}
            onChange={() => change(level.value)}
          />
          <BotFace persona={index} size={32} />
          <span className="level-text">
            <strong id={`${id}-${index}`}>{level.name}</strong>
            <span className="level-about" id={`${id}-${index}-about`}>
              {level.about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
