import type { Seller } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useResource } from '@balcao/ui/resource';
import { useCallback } from 'react';

const SELLERS = '/seller';

function useSellerResource() {
  return useResource<Seller>(SELLERS, useSession().id ?? '');
}

/** The seller who is logged in. */
export function useSeller() {
  return useSellerResource().query;
}

/** The updates of session and telemetry by a seller that the API has just answered. */
export function useSellerUpdates() {
  const { session, telemetry } = useShell();
  const { show: showHere, readAgain } = useSellerResource();

  /** Shows the seller as the API now has it, here and in the shell. */
  const show = useCallback(
    (seller: Seller) => {
      showHere(seller);
      // What was saved stays saved when only the name in the menu could not follow.
      session.refresh().catch((error: unknown) => {
        telemetry.report({ name: 'session_refresh_failed', detail: { cause: String(error) } });
      });
    },
    [showHere, session, telemetry],
  );

  return { show, readAgain };
}
