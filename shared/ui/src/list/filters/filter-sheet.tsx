import type { FilterValues } from '@balcao/domain';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../base/button';
import type { ListFilter } from '../list-types';
import { Sheet } from '../sheet';
import { FilterControl } from './filter-controls';
import { type DraftProblems, draftOf, readDraft } from './filter-draft';

export interface FilterSheetProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onApply(values: FilterValues): void;
  onClose(): void;
}

/** All filters of a list. They take effect when applied, so that the list is not read at each tick. */
export function FilterSheet({ filters, values, onApply, onClose }: FilterSheetProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(filters, values));
  const [problems, setProblems] = useState<DraftProblems>({});

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  function apply(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(filters, draft);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    onApply(read.values);
    onClose();
  }

  return (
    <Sheet
      title="Filtros"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setDraft(draftOf(filters, {}))}>Limpar</Button>
          <Button kind="primary" type="submit" form={formId}>
            Aplicar filtros
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="bal-list-filters" onSubmit={apply} noValidate>
        {filters.map((filter) => (
          <FilterControl
            key={filter.label}
            filter={filter}
            draft={draft}
            problems={problems}
            onChange={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </form>
    </Sheet>
  );
}
