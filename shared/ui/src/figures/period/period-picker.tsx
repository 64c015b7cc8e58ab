import {
  describeRange,
  PERIOD_LABELS,
  type PeriodChange,
  type PeriodChoice,
  type RangeRules,
} from '@balcao/domain';
import { Popover } from '../../list/popover';
import { CompareSwitch } from './compare-switch';
import { CustomRange } from './custom-range';
import { NamedPeriods } from './named-periods';

export interface PeriodPickerProps {
  period: PeriodChoice;
  rules: RangeRules;
  /** Whether the period can be compared with the one before. Default true. */
  isComparable?: boolean | undefined;
  onChange(change: PeriodChange): void;
}

/** The period that a page is about and what it is compared with: named, typed or picked from a calendar. */
export function PeriodPicker({ period, rules, isComparable = true, onChange }: PeriodPickerProps) {
  const { name, range, previous } = period;
  const compares = isComparable && period.compares;
  const days = describeRange(range);
  // A day that runs is compared with the same hours of the earlier one.
  const sameHours = range.to === rules.today ? ', até esta hora' : '';
  return (
    <div className="bal-period">
      <Popover icon="calendar" title="Período" label={name === 'custom' ? days : PERIOD_LABELS[name]}>
        {(close) => {
          const pick = (to: PeriodChange['to']) => {
            onChange({ to });
            close();
          };
          return (
            <div className="bal-period-panel">
              <NamedPeriods chosen={name} onPick={pick} />
              <CustomRange range={range} rules={rules} onPick={pick} />
              {isComparable && (
                <CompareSwitch
                  previous={previous}
                  compares={compares}
                  onChange={(next) => onChange({ compares: next })}
                />
              )}
            </div>
          );
        }}
      </Popover>
      <p className="bal-meta bal-tabular">
        {name !== 'custom' && days}
        {compares && `${name === 'custom' ? 'C' : ', c'}omparado com ${describeRange(previous)}${sameHours}`}
        <span className="bal-period-zone"> · horário de Brasília</span>
      </p>
    </div>
  );
}
