import { createPath, type Location } from 'history';
import type { RouteTable } from './route-table';

const DETAIL = /\/detalhe\/?$/;

/** The path of a record that an address names as `…/detalhe?id=`; null where it names none. */
export function recordPath({ pathname, search, hash }: Location, table: RouteTable): string | null {
  if (!DETAIL.test(pathname)) return null;
  const query = new URLSearchParams(search);
  const id = query.get('id');
  if (!id) return null;
  const path = `${pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  if (table.find(path) === undefined) return null;
  query.delete('id');
  return createPath({ pathname: path, search: query.size > 0 ? `?${query}` : '', hash });
}
