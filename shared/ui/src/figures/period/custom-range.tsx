import { type DayRange, type RangeRules, rangeProblems } from '@balcao/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../base/button';
import { DateInput } from '../../list/filters/date-input';

interface CustomRangeProps {
  /** The days that are shown now: what a range of one's own begins with. */
  range: DayRange;
  rules: RangeRules;
  onPick(range: DayRange): void;
}

const ENDS = [
  { name: 'from', label: 'De' },
  { name: 'to', label: 'Até' },
] as const;

/** Any days up to today, typed or picked from a calendar. */
export function CustomRange({ range, rules, onPick }: CustomRangeProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(range);
  const [problems, setProblems] = useState<ReturnType<typeof rangeProblems>>({});

  function apply(event: FormEvent) {
    event.preventDefault();
    const found = rangeProblems(draft, rules);
    setProblems(found);
    const wrong = ENDS.find(({ name }) => found[name]);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong.name}]`)?.focus();
    else onPick(draft);
  }

  return (
    <form ref={form} className="bal-period-custom" onSubmit={apply} noValidate>
      <fieldset className="bal-list-filter">
        <legend>Personalizado</legend>
        <div className="bal-list-ends">
          {ENDS.map(({ name, label }) => (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} className="bal-meta">
                {label}
              </label>
              <DateInput
                id={`${id}-${name}`}
                name={name}
                className="bal-input"
                value={draft[name]}
                aria-invalid={problems[name] ? true : undefined}
                aria-describedby={problems[name] ? `${id}-${name}-problem` : undefined}
                onChange={(date) => setDraft((before) => ({ ...before, [name]: date }))}
              />
              {problems[name] && (
                <p id={`${id}-${name}-problem`} className="bal-list-problem">
                  {problems[name]}
                </p>
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <Button type="submit">Ver estes dias</Button>
    </form>
  );
}
