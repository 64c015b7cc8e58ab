import { useId } from 'react';

export interface SelectProps<Value extends string> {
  label: string;
  /** The choice of none: "Todos os aparelhos". */
  all: string;
  /** Empty for none. */
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChange(value: Value | ''): void;
  /** Whether the label is seen. Elsewhere the choice of none says what it is about. */
  showsLabel?: boolean;
  /** Of the control, where it is no field: `bal-input` otherwise. */
  className?: string;
}

/** One of a short list, with its label: the browser's own control. It stands outside of forms, whose fields are `SelectField`. */
export function Select<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
  showsLabel = false,
  className = 'bal-input',
}: SelectProps<Value>) {
  const id = useId();
  return (
    <>
      {showsLabel && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        aria-label={showsLabel ? undefined : label}
        className={className}
        data-chosen={value !== '' || undefined}
        value={value}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value ?? '')
        }
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
