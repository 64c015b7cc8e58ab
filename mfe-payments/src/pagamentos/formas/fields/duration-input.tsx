import { DURATION_UNITS, fittingUnit, formatDecimal, readNumber } from '@balcao/domain';
import { NumberInput } from '@balcao/ui/form';
import { useState } from 'react';

export interface DurationInputProps {
  /** Given by the field around. */
  id?: string;
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  /** The label of the choice of the unit, for screen readers. */
  unitLabel: string;
}

/** A length of time as a number and a unit; its value is seconds, null while it is empty. */
export function DurationInput({ value = null, onChange, unitLabel, ...control }: DurationInputProps) {
  const [chosen, setChosen] = useState<number>();
  const unit = DURATION_UNITS.find(({ seconds }) => seconds === chosen) ?? fittingUnit(value ?? 0);
  const amount = value === null ? null : value / unit.seconds;

  return (
    <div className="pay-duration">
      <NumberInput
        {...control}
        inputMode="numeric"
        value={amount}
        read={readNumber}
        show={formatDecimal}
        onChange={(typed) => {
          setChosen(unit.seconds);
          onChange?.(typed === null ? null : Math.round(typed * unit.seconds));
        }}
      />
      <select
        className="bal-input"
        aria-label={unitLabel}
        value={unit.seconds}
        onBlur={control.onBlur}
        onChange={({ target }) => {
          const seconds = Number(target.value);
          setChosen(seconds);
          if (amount !== null) onChange?.(Math.round(amount * seconds));
        }}
      >
        {DURATION_UNITS.map(({ seconds, many }) => (
          <option key={seconds} value={seconds}>
            {many}
          </option>
        ))}
      </select>
    </div>
  );
}
