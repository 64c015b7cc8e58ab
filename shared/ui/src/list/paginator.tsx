import type { ListPage } from '@balcao/api-schema';
import {
  type ListState,
  lastPage,
  listRangeLabel,
  PAGE_SIZES,
  PAGINATOR_LABELS,
  type PageSize,
} from '@balcao/domain';
import { useId } from 'react';
import type { Noun } from './list-types';

export interface PaginatorProps {
  /** The name of the rows, because a screen may have several lists. */
  noun: Noun;
  shown: ListPage<unknown>;
  /** The page is loading: the cursors of its neighbours are not known yet. */
  busy: boolean;
  onTurn(to: Pick<ListState, 'page' | 'cursor'>): void;
  onResize(size: PageSize): void;
}

type Turn = Pick<ListState, 'page' | 'cursor'>;

const FIRST: Turn = { page: 1, cursor: undefined };

/** Shows the position in a list and turns its pages. */
export function Paginator({ noun, shown, busy, onTurn, onResize }: PaginatorProps) {
  const sizeId = useId();
  const reasonId = useId();
  const { page, size, total, totalIsExact, cursors, items } = shown;
  const last = lastPage(total, size);
  const knowsLast = totalIsExact || cursors.last !== null;

  const previous: Turn | null =
    page <= 1 ? null : page === 2 ? FIRST : { page: page - 1, cursor: cursors.previous ?? undefined };
  const next: Turn | null = cursors.next === null ? null : { page: page + 1, cursor: cursors.next };
  const end: Turn | null =
    !knowsLast || page >= last ? null : { page: last, cursor: cursors.last ?? undefined };

  const turn = (label: string, to: Turn | null, reason?: string) => (
    <button
      type="button"
      className="bal-list-turn"
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={to === null || busy || undefined}
      aria-describedby={reason ? reasonId : undefined}
      title={reason}
      onClick={() => to && !busy && onTurn(to)}
    >
      {label}
    </button>
  );

  return (
    <nav className="bal-list-paginator" aria-label={`Páginas de ${noun.many}`}>
      <span className="bal-list-sizes">
        <label htmlFor={sizeId}>{PAGINATOR_LABELS.itemsPerPage}</label>
        <select
          id={sizeId}
          className="bal-input"
          value={size}
          onChange={({ target }) => {
            const chosen = PAGE_SIZES.find((known) => String(known) === target.value);
            if (chosen) onResize(chosen);
          }}
        >
          {PAGE_SIZES.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
      </span>
      <span className="bal-list-range bal-tabular">
        {listRangeLabel({ page, size, total, totalIsExact, count: items.length })}
      </span>
      <span className="bal-list-turns">
        {turn(PAGINATOR_LABELS.first, page <= 1 ? null : FIRST)}
        {turn(PAGINATOR_LABELS.previous, previous)}
        {turn(PAGINATOR_LABELS.next, next)}
        {turn(PAGINATOR_LABELS.last, end, knowsLast ? undefined : UNKNOWN_END)}
      </span>
      {!knowsLast && (
        <span id={reasonId} className="bal-visually-hidden">
          {UNKNOWN_END}
        </span>
      )}
    </nav>
  );
}

const UNKNOWN_END = 'A lista é longa demais para contar. Filtre ou busque para chegar ao fim.';
