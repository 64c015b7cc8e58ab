import { useId } from 'react';
import type { ListColumn } from './list-types';

export interface SortSelectProps<Row> {
  columns: readonly ListColumn<Row>[];
  sort: string | undefined;
  onSort(sort: string): void;
}

/** The order of a list where there are no headers: on phones. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const id = useId();
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <span className="bal-list-order">
      <label htmlFor={id} className="bal-visually-hidden">
        Ordenar por
      </label>
      <select
        id={id}
        className="bal-input"
        value={sort ?? ''}
        onChange={({ target }) => onSort(target.value)}
      >
        {sort === undefined && <option value="">Ordem padrão</option>}
        {sortable.map(({ key, title, orderNames, firstOrder }) => {
          const { asc, desc } = orderNames ?? { asc: `${title}: crescente`, desc: `${title}: decrescente` };
          const options = [
            <option key={key} value={key}>
              {asc}
            </option>,
            <option key={`-${key}`} value={`-${key}`}>
              {desc}
            </option>,
          ];
          return firstOrder === 'desc' ? options.reverse() : options;
        })}
      </select>
    </span>
  );
}
