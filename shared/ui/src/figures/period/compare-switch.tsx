import { type DayRange, describeRange } from '@balcao/domain';

interface CompareSwitchProps {
  previous: DayRange;
  compares: boolean;
  onChange(compares: boolean): void;
}

/** The checkbox that adds the figures of the period before, with its days. */
export function CompareSwitch({ previous, compares, onChange }: CompareSwitchProps) {
  return (
    <label className="bal-list-option bal-period-compare">
      <input type="checkbox" checked={compares} onChange={({ target }) => onChange(target.checked)} />
      <span>
        Comparar com o período anterior
        <span className="bal-meta bal-tabular bal-period-previous">{describeRange(previous)}</span>
      </span>
    </label>
  );
}
