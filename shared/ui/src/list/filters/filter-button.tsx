import type { FilterValues } from '@balcao/domain';
import { useDeferredValue, useState } from 'react';
import { Icon } from '../../base/icon';
import type { ListFilter } from '../list-types';
import { FilterSheet } from './filter-sheet';
import { filterChips } from './filter-words';

export interface FilterButtonProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onApply(values: FilterValues): void;
}

/** Opens the filters and says how many are set. */
export function FilterButton({ filters, values, onApply }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // Drawn, and taken away, after the press: a whole sheet takes a slow phone longer than a press may go unanswered.
  const isShown = useDeferredValue(isOpen);
  const active = filterChips(filters, values).length;
  return (
    <>
      <button
        type="button"
        className="bal-list-tool"
        aria-haspopup="dialog"
        aria-label={active === 0 ? 'Filtros' : `Filtros (${active} em uso)`}
        onClick={() => setOpen(true)}
      >
        <Icon name="filters" />
        <span>Filtros</span>
        {active > 0 && <span className="bal-list-count">{active}</span>}
      </button>
      {isShown && (
        <FilterSheet filters={filters} values={values} onApply={onApply} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
