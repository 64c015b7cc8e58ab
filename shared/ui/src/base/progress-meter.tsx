import { formatDecimal } from '@balcao/domain';
import { useId } from 'react';

export interface ProgressMeterProps {
  label: string;
  value: number;
  max: number;
}

/** Progress as a bar and in words. */
export function ProgressMeter({ label, value, max }: ProgressMeterProps) {
  const id = useId();
  return (
    <div className="bal-progress">
      <label htmlFor={id}>
        {label}: <span className="bal-tabular">{`${formatDecimal(value)} de ${formatDecimal(max)}`}</span>
      </label>
      <progress id={id} value={value} max={max} className="bal-progress-bar" />
    </div>
  );
}
