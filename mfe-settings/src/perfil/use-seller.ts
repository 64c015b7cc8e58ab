import type { Seller } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { readSeller } from './seller-api';

const keyOf = (id: string) => ['seller', id];

/** The seller who is logged in. */
export function useSeller() {
  const { http } = useShell();
  const id = useSession().id ?? '';
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => readSeller(http, id, signal) });
}

/** What to do with a seller that the API has just answered. */
export function useSellerUpdates() {
  const { session, telemetry } = useShell();
  const queries = useQueryClient();

  /** Shows the seller as the API now has it, here and in the shell. */
  const show = useCallback(
    (seller: Seller) => {
      queries.setQueryData(keyOf(seller.id), seller);
      // What was saved stays saved when only the name in the menu could not follow.
      session.refresh().catch((error: unknown) => {
        telemetry.report({ name: 'session_refresh_failed', detail: { cause: String(error) } });
      });
    },
    [queries, session, telemetry],
  );

  const readAgain = useCallback(
    (id: string) => queries.invalidateQueries({ queryKey: keyOf(id) }),
    [queries],
  );

  return { show, readAgain };
}
