import { useId } from 'react';
import { Select } from '../../figures/select';
import type { FilterOption, ListFilter } from '../list-types';
import { DateInput } from './date-input';
import type { DraftProblems, FilterDraft } from './filter-draft';
import { booleanWords, type RangeFilter } from './filter-words';

export interface FilterControlProps {
  filter: ListFilter;
  draft: FilterDraft;
  problems: DraftProblems;
  onChange(name: string, value: string | readonly string[]): void;
}

/** The control of one filter. */
export function FilterControl({ filter, draft, problems, onChange }: FilterControlProps) {
  switch (filter.kind) {
    case 'one':
    case 'boolean': {
      const { yes, no } = filter.kind === 'boolean' ? booleanWords(filter) : { yes: '', no: '' };
      const options =
        filter.kind === 'one'
          ? filter.options
          : [
              { value: 'true', label: yes },
              { value: 'false', label: no },
            ];
      return (
        <div className="bal-list-filter">
          <Select
            label={filter.label}
            showsLabel
            all="Todos"
            options={options}
            value={String(draft[filter.name] ?? '')}
            onChange={(value) => onChange(filter.name, value)}
          />
        </div>
      );
    }
    case 'several': {
      const chosen = draft[filter.name];
      return (
        <SeveralOf
          label={filter.label}
          options={filter.options}
          chosen={Array.isArray(chosen) ? chosen : []}
          onChange={(values) => onChange(filter.name, values)}
        />
      );
    }
    case 'text':
      return (
        <TextOf
          label={filter.label}
          value={String(draft[filter.name] ?? '')}
          onChange={(value) => onChange(filter.name, value)}
        />
      );
    default:
      return <Range filter={filter} draft={draft} problems={problems} onChange={onChange} />;
  }
}

interface TextOfProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

function TextOf({ label, value, onChange }: TextOfProps) {
  const id = useId();
  return (
    <div className="bal-list-filter">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="bal-input"
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

interface SeveralOfProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange(values: readonly string[]): void;
}

function SeveralOf({ label, options, chosen, onChange }: SeveralOfProps) {
  return (
    <fieldset className="bal-list-filter">
      <legend>{label}</legend>
      {options.map(({ value, label: words }) => (
        <label key={value} className="bal-list-option">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

interface RangeProps extends Omit<FilterControlProps, 'filter'> {
  filter: RangeFilter;
}

function Range({ filter, draft, problems, onChange }: RangeProps) {
  const id = useId();
  const { kind, label, from, to } = filter;
  const ends = [
    { name: from, words: kind === 'dates' ? 'De' : 'Mínimo' },
    { name: to, words: kind === 'dates' ? 'Até' : 'Máximo' },
  ];
  return (
    <fieldset className="bal-list-filter">
      <legend>{label}</legend>
      <div className="bal-list-ends">
        {ends.map(({ name, words }) => {
          const input = {
            id: `${id}-${name}`,
            className: 'bal-input',
            value: String(draft[name] ?? ''),
            'aria-invalid': problems[name] ? true : undefined,
            'aria-describedby': problems[name] ? `${id}-${name}-problem` : undefined,
          };
          return (
            <div key={name} className="bal-list-end">
              <label htmlFor={input.id} className="bal-meta">
                {words}
              </label>
              {kind === 'dates' ? (
                <DateInput {...input} onChange={(date) => onChange(name, date)} />
              ) : (
                <input
                  {...input}
                  inputMode={kind === 'money' ? 'decimal' : 'numeric'}
                  placeholder={kind === 'money' ? 'R$ 0,00' : undefined}
                  autoComplete="off"
                  onChange={({ target }) => onChange(name, target.value)}
                />
              )}
              {problems[name] && (
                <p id={`${id}-${name}-problem`} className="bal-list-problem">
                  {problems[name]}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
