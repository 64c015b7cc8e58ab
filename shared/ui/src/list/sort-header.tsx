import { Icon } from '../base/icon';

export interface SortHeaderProps {
  title: string;
  /** The name by which the API sorts; without it the column has no order. */
  name: string | undefined;
  firstOrder: 'asc' | 'desc' | undefined;
  end: boolean;
  sort: string | undefined;
  onSort(sort: string): void;
}

/** The sort that a click on a column's header asks for: its first order, then the other one, and so on. */
function nextSort(name: string, firstOrder: 'asc' | 'desc', sort: string | undefined): string {
  if (sort === name) return `-${name}`;
  if (sort === `-${name}`) return name;
  return firstOrder === 'desc' ? `-${name}` : name;
}

function orderOf(name: string, sort: string | undefined): 'ascending' | 'descending' | 'none' {
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
}

/** A column's header: a button where it can be sorted by. */
export function SortHeader({ title, name, firstOrder = 'asc', end, sort, onSort }: SortHeaderProps) {
  const className = end ? 'bal-end' : undefined;
  if (name === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const order = orderOf(name, sort);
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className={`bal-list-sort bal-list-sort-${order}`}
        onClick={() => onSort(nextSort(name, firstOrder, sort))}
      >
        {title}
        <Icon name="chevron-down" size={16} />
      </button>
    </th>
  );
}
