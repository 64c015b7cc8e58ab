import type { FilterValues } from '@balcao/domain';
import { Icon } from '../../base/icon';
import type { ListFilter } from '../list-types';
import { filterChips } from './filter-words';

export interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onChange(values: FilterValues): void;
  /** Clears every filter and the search. */
  onClear(): void;
}

/** The active filters as chips. A click removes one. */
export function FilterChips({ filters, values, onChange, onClear }: FilterChipsProps) {
  const chips = filterChips(filters, values);
  if (chips.length === 0) return null;
  return (
    <div className="bal-list-chips">
      <ul className="bal-list-chips" aria-label="Filtros ativos">
        {chips.map(({ key, text, without }) => (
          <li key={key}>
            <button
              type="button"
              className="bal-list-chip"
              aria-label={`Remover filtro: ${text}`}
              onClick={() => onChange(without)}
            >
              {text}
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="bal-list-plain" onClick={onClear}>
        Limpar filtros
      </button>
    </div>
  );
}
