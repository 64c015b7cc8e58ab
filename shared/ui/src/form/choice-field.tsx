import type { ReactNode } from 'react';
import { type FieldBasics, FieldFrame } from './field';
import { controlId, useFormScope } from './form-context';

export interface Choice {
  value: string;
  label: string;
  /** The meaning, in one sentence. */
  description?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ChoiceFieldProps extends FieldBasics<string> {
  options: readonly Choice[];
}

/** One of a few, each with what it means: cards to choose from. For longer lists there is `SelectField`. */
export function ChoiceField({ name, label, help, required, validate, ...group }: ChoiceFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, validate }}>
      <ChoiceGroup {...group} field={name} label={label} required={required} />
    </FieldFrame>
  );
}

interface ChoiceGroupProps extends Pick<ChoiceFieldProps, 'options' | 'disabled' | 'label' | 'required'> {
  field: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** The browser's own radios: arrows move, and screen readers count them. */
function ChoiceGroup({
  field,
  label,
  required,
  options,
  disabled,
  value,
  onChange,
  onBlur,
  ...aria
}: ChoiceGroupProps) {
  const id = controlId(useFormScope().name, field);
  const isKnown = options.some((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required={required}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid']}
      className="bal-choices"
    >
      {options.map((option, index) => (
        <label key={option.value} className="bal-choice">
          <input
            // The field's id goes to the radio that Tab reaches, so that label and error summary lead to it.
            id={option.value === value || (!isKnown && index === 0) ? id : undefined}
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange?.(option.value)}
            onBlur={onBlur}
          />
          <span>
            <span className="bal-choice-label">{option.label}</span>
            {option.description && <span className="bal-meta">{option.description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
