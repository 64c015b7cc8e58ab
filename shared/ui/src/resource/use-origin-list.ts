import { useLocation } from '@balcao/contract/router';
import { originIn } from '../display/list-origin';

/** The query of the list at `path` that the record was opened from, without `?`; empty for who came from elsewhere. */
export function useOriginQuery(path: string): string {
  const list = originIn(useLocation().state)?.list ?? '';
  const [pathname, query = ''] = list.split('?');
  return pathname === path ? query : '';
}
