import type { OrderBumpMetricsQuery } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';

const NAMES = ['orderBumpId', 'triggerProductId', 'productId', 'method'] as const;

/** The filters of the figures, as the API and the address name them; empty texts narrow nothing. */
export type Narrowed = Record<(typeof NAMES)[number], string>;

const read = (search: string): Narrowed => {
  const query = new URLSearchParams(search);
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as Narrowed;
};

/** The filters that are set, for a request; the API refuses an address that names no such method. */
export const chosenOf = (narrowed: Narrowed): Pick<OrderBumpMetricsQuery, (typeof NAMES)[number]> =>
  Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''));

/** Whether it is about some bumps only. */
export const isOfSomeBumps = ({ orderBumpId, triggerProductId, productId }: Narrowed): boolean =>
  [orderBumpId, triggerProductId, productId].some((value) => value !== '');

/** The filters in the address, and a function that changes them; the period stays. */
export function useNarrowed(): { narrowed: Narrowed; narrow(narrowed: Narrowed): void } {
  const { navigation } = useShell();
  const { search } = useLocation();
  return {
    narrowed: read(search),
    narrow(narrowed) {
      const { pathname, search: now } = navigation.location();
      const query = new URLSearchParams(now);
      for (const name of NAMES) query.delete(name);
      for (const [name, value] of Object.entries(chosenOf(narrowed))) query.set(name, value);
      navigation.navigate(query.size > 0 ? `${pathname}?${query}` : pathname);
    },
  };
}
