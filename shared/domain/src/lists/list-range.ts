import { INTL_LOCALE } from '../basics/constants';
import { rangeLabel } from './paginator';

/** The place of an answer in the list. */
export interface ListRange {
  page: number;
  size: number;
  total: number;
  /** False when there are more than `total` rows; they were not counted. */
  totalIsExact: boolean;
  /** Rows of this page. */
  count: number;
}

const grouped = new Intl.NumberFormat(INTL_LOCALE);

/** A count for a list: `348`, or `mais de 10.000` where counting stopped. */
export function totalLabel({ total, totalIsExact }: Pick<ListRange, 'total' | 'totalIsExact'>): string {
  return totalIsExact ? grouped.format(total) : `mais de ${grouped.format(total)}`;
}

/** A count where there is little room, such as on a tab: `348`, or `999+` where counting stopped. */
export function badgeLabel({ total, totalIsExact }: Pick<ListRange, 'total' | 'totalIsExact'>): string {
  return `${grouped.format(total)}${totalIsExact ? '' : '+'}`;
}

/** The rows of a page: the paginator's 'N - M de T', or 'N - M de mais de T' where not everything was counted. */
export function listRangeLabel(range: ListRange): string {
  const { page, size, total, totalIsExact, count } = range;
  if (totalIsExact) return rangeLabel(page, size, total);
  const first = (page - 1) * size + 1;
  return count === 0
    ? `0 de ${totalLabel(range)}`
    : `${first} - ${first + count - 1} de ${totalLabel(range)}`;
}

/** Number of the last page, 1 when there are no rows. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
