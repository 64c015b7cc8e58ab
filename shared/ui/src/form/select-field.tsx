import type { ChangeEvent, ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from './field';

export interface SelectFieldProps extends Omit<FieldProps, 'placeholder'> {
  options: readonly { value: string; label: string }[];
  /** The choice of none. */
  emptyLabel?: string | undefined;
}

/** One of a short list: the browser's own control, which phones show as a wheel and keyboards search by typing. */
export function SelectField({
  name,
  label,
  help,
  required,
  rule,
  validate,
  options,
  emptyLabel = 'Escolha',
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, rule, validate }}>
      <NativeSelect {...select} aria-required={required}>
        <option value="">{emptyLabel}</option>
        {options.map(({ value, label: shown }) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  onChange?: (value: string) => void;
}

function NativeSelect({ onChange, value = '', ...rest }: NativeSelectProps) {
  return (
    <select
      {...rest}
      value={value}
      className="bal-input"
      onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange?.(event.target.value)}
    />
  );
}
