import { PERIOD_LABELS, PERIOD_NAMES, type PeriodChoice, type PeriodName } from '@balcao/domain';

interface NamedPeriodsProps {
  chosen: PeriodChoice['name'];
  onPick(name: PeriodName): void;
}

/** The periods that are picked with one press. */
export function NamedPeriods({ chosen, onPick }: NamedPeriodsProps) {
  return (
    <ul className="bal-period-names">
      {PERIOD_NAMES.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="bal-period-name"
            aria-pressed={name === chosen}
            onClick={() => onPick(name)}
          >
            {PERIOD_LABELS[name]}
          </button>
        </li>
      ))}
    </ul>
  );
}
