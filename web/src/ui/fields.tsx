// Form fields with a description.

import { useId } from "react";
import { focusableAbout } from "./about";
import "./fields.css";

export { ErrorMessage } from "./ErrorMessage";

interface RadioOption<Value extends string> {
  value: Value;
  name: string;
  about?: string;
  disabled?: boolean;
}

interface RadioFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: RadioOption<Value>[];
  disabled?: boolean;
  change: (value: Value) => void;
}

/**
 * Radio buttons side by side; the selected option shows its description, the others when they are
 * pointed at or held. Where nothing can be chosen, a tap or the focus shows it as well.
 */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const name = useId();
  const about = props.choices.find((choice) => choice.value === props.value)?.about;
  return (
    <fieldset className="choices" disabled={props.disabled}>
      <legend>{props.label}</legend>
      <div className="choices-row">
        {props.choices.map((choice) => (
          <label
            key={choice.value}
            className="choice"
            {...(props.disabled ? focusableAbout(choice.about) : { "data-about": choice.about })}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === props.value}
              disabled={choice.disabled}
              aria-description={choice.about}
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

interface ToggleFieldProps {
  label: string;
  about?: string;
  checked: boolean;
  disabled?: boolean;
  change: (on: boolean) => void;
}

/** A checkbox with a description. */
export function ToggleField({ label, about, checked, disabled, change }: ToggleFieldProps) {
  const id = useId();
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        checked={checked}
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

interface SelectFieldProps {
  label: string;
  about?: string | undefined;
  value: string;
  choices: { value: string; name: string; disabled?: boolean }[];
  disabled?: boolean;
  labelHidden?: boolean;
  change: (value: string) => void;
}

/** A select box with a description; the label may be visible to screen readers only. */
export function SelectField({
  label,
  about,
  value,
  choices,
  disabled,
  labelHidden,
  change,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className="select">
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : ""}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-describedby={about ? `${id}-about` : undefined}
        onChange={(event) => change(event.target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.name}
          </option>
        ))}
      </select>
      {about && (
        <p className="about" id={`${id}-about`}>
          {about}
        </p>
      )}
    </div>
  );
}
