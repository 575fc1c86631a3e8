// Form fields that explain themselves.

import { type ReactNode, useId } from "react";
import "./fields.css";

interface Choice<Value extends string> {
  value: Value;
  name: string;
  about?: string;
  disabled?: boolean;
}

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value;
  choices: Choice<Value>[];
  disabled?: boolean;
  change: (value: Value) => void;
}

/** One of a few, side by side; the chosen one is explained. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const name = useId();
  const about = props.choices.find((choice) => choice.value === props.value)?.about;
  return (
    <fieldset className="choices" disabled={props.disabled}>
      <legend>{props.label}</legend>
      <div className="choices-row">
        {props.choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              disabled={choice.disabled}
              onChange={() => props.change(choice.value)}
            />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
      {about && <p className="about">{about}</p>}
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  about?: string;
  on: boolean;
  disabled?: boolean;
  change: (on: boolean) => void;
}

/** On or off, with a sentence. */
export function Switch({ label, about, on, disabled, change }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        checked={on}
        disabled={disabled}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={(event) => change(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {about && (
        <p className="about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  choices: { value: string; name: string; disabled?: boolean }[];
  disabled?: boolean;
  hidden?: boolean;
  change: (value: string) => void;
  children?: ReactNode;
}

/** One of many; the label may be for screen readers only. */
export function Select({ label, value, choices, disabled, hidden, change }: SelectProps) {
  const id = useId();
  return (
    <div className="select">
      <label htmlFor={id} className={hidden ? "visually-hidden" : ""}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A sentence about what went wrong, next to what caused it. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="problem" role="alert">
      {children}
    </p>
  );
}
