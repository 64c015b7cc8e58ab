import type { Choice } from './choice-field';
import { type FieldBasics, FieldFrame } from './field';
import { controlId, useFormScope } from './form-context';

export interface ChoicesFieldProps extends FieldBasics<string[]> {
  options: readonly Choice[];
}

/** Several of a few: boxes to tick. Its value is the list of those that are ticked, in the order of the options. */
export function ChoicesField({ name, label, help, required, validate, ...group }: ChoicesFieldProps) {
  return (
    <FieldFrame<string[]> {...{ name, label, help, required, validate }}>
      <ChoicesGroup {...group} field={name} label={label} />
    </FieldFrame>
  );
}

interface ChoicesGroupProps extends Pick<ChoicesFieldProps, 'options' | 'disabled' | 'label'> {
  field: string;
  value?: readonly string[];
  onChange?: (values: string[]) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
}

function ChoicesGroup({
  field,
  label,
  options,
  disabled,
  value = [],
  onChange,
  onBlur,
  'aria-describedby': describedBy,
}: ChoicesGroupProps) {
  const id = controlId(useFormScope().name, field);
  const toggle = (toggled: string) =>
    onChange?.(
      options.map((option) => option.value).filter((one) => value.includes(one) !== (one === toggled)),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and the field has its label
    <div role="group" aria-label={label} aria-describedby={describedBy} className="bal-choices">
      {options.map((option, index) => (
        <label key={option.value} className="bal-choice">
          <input
            // The field's id goes to the first box, so that label and error summary lead to it.
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled}
            onChange={() => toggle(option.value)}
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
