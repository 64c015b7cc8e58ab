import { useSearchParams } from '@balcao/contract/router';
import { useHydrated } from './use-hydrated';

/**
 * A value of the query string, `''` when it is absent.
 *
 * Undefined while prerendered markup is hydrated, because the query string was unknown at build time.
 */
export function useQueryValue(name: string): string | undefined {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  return hydrated ? (query.get(name) ?? '') : undefined;
}
