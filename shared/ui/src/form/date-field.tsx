import { CalendarButton } from '../date/calendar-button';
import '../date/date-input.css';
import { FieldFrame, type FieldProps } from './field';
import { MaskedInput, type MaskedInputProps } from './masked-input';
import { DATE_MASK } from './masks';

/**
 * A date typed dd/mm/aaaa, or picked from a calendar; its value is `YYYY-MM-DD`. Give the `rule` that judges it.
 */
export function DateField({ name, label, help, required, validate, rule, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ name, label, help, required, validate, rule }}>
      <DateControl {...input} aria-required={required} />
    </FieldFrame>
  );
}

function DateControl(props: Omit<MaskedInputProps, 'mask'>) {
  const { value = '', disabled, onChange } = props;
  return (
    <span className="bal-date">
      <MaskedInput
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        autoComplete="off"
        {...props}
        mask={DATE_MASK}
      />
      <CalendarButton value={value} disabled={disabled} onPick={(date) => onChange?.(date)} />
    </span>
  );
}
