import type { ListPage } from '@balcao/api-schema';
import type { Noun } from './list-types';

/** The news of a page that are not shown yet. */
export interface ListNews {
  /** So many new rows above those that are known. */
  added: number;
  /** Some row came, went, or stands elsewhere. */
  hasMoved: boolean;
}

const idsOf = <Row>(page: ListPage<Row> | undefined, rowKey: (row: Row) => string): string[] =>
  page?.items.map(rowKey) ?? [];

/** Compares a page with the same page read later. */
export function newsOf<Row>(
  shown: ListPage<Row> | undefined,
  fresh: ListPage<Row> | undefined,
  rowKey: (row: Row) => string,
): ListNews {
  if (fresh === undefined) return { added: 0, hasMoved: false };
  const known = idsOf(shown, rowKey);
  const ids = idsOf(fresh, rowKey);
  const firstKnown = ids.findIndex((id) => known.includes(id));
  return {
    added: firstKnown === -1 ? ids.length : firstKnown,
    hasMoved: ids.join() !== known.join(),
  };
}

/** The shown page with what has changed in its rows and counts, each row where it is. */
export function updateRows<Row>(
  shown: ListPage<Row>,
  fresh: ListPage<Row>,
  rowKey: (row: Row) => string,
): ListPage<Row> {
  const rows = new Map(fresh.items.map((row) => [rowKey(row), row]));
  const { counts } = fresh;
  return {
    ...shown,
    ...(counts && { counts }),
    items: shown.items.map((row) => rows.get(rowKey(row)) ?? row),
  };
}

/**
 * `3 novos pedidos`, `50 novos pedidos ou mais`, `A lista mudou`; empty without news.
 *
 * @param isFirstPage new rows are at its beginning; on other pages rows move over from the page before
 */
export function newsWords(
  { one, many, feminine }: Noun,
  { added, hasMoved }: ListNews,
  { size, isFirstPage }: { size: number; isFirstPage: boolean },
): string {
  if (!hasMoved) return '';
  if (added === 0 || !isFirstPage) return 'A lista mudou';
  const adjective = `nov${feminine ? 'a' : 'o'}${added === 1 ? '' : 's'}`;
  return `${added} ${adjective} ${added === 1 ? one : many}${added >= size ? ' ou mais' : ''}`;
}
