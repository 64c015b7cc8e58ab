import { formatDecimal, readNumber } from '@balcao/domain';
import { NumberInput } from '@balcao/ui/form';
import { useState } from 'react';

/** Seconds of each unit, the longest first. */
const UNITS = [
  { seconds: 86_400, label: 'dias' },
  { seconds: 3_600, label: 'horas' },
  { seconds: 60, label: 'minutos' },
] as const;
const MINUTES = UNITS[2];

const fittingUnit = (seconds: number | null) =>
  UNITS.find((unit) => seconds !== null && seconds > 0 && seconds % unit.seconds === 0) ?? MINUTES;

export interface DurationInputProps {
  /** Given by the field around. */
  id?: string;
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  onBlur?: () => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  /** What the unit is chosen for, for screen readers. */
  unitLabel: string;
}

/** A length of time as a number and a unit; its value is seconds, null while it is empty. */
export function DurationInput({ value = null, onChange, unitLabel, ...control }: DurationInputProps) {
  const [chosen, setChosen] = useState<number>();
  const unit = UNITS.find(({ seconds }) => seconds === chosen) ?? fittingUnit(value);
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
        className="bal-select"
        aria-label={unitLabel}
        value={unit.seconds}
        onBlur={control.onBlur}
        onChange={({ target }) => {
          const seconds = Number(target.value);
          setChosen(seconds);
          if (amount !== null) onChange?.(Math.round(amount * seconds));
        }}
      >
        {UNITS.map(({ seconds, label }) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
