/** Texts of every list's paginator. */
export const PAGINATOR_LABELS = {
  itemsPerPage: 'Exibir:',
  next: 'Próxima',
  previous: 'Anterior',
  first: 'Primeira',
  last: 'Última',
} as const;

/** Page sizes that a list offers. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/**
 * Says which rows a page shows: 'N - M de T', or '0 de T' when it shows none.
 *
 * `page` counts from 1.
 */
export function rangeLabel(page: number, size: number, total: number): string {
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return last < first ? `0 de ${total}` : `${first} - ${last} de ${total}`;
}
