import type { TestCharge, TestChargeList } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { PAYMENTS } from '../use-gateways';

const CHARGES = [PAYMENTS, 'test-charges'];
/** A person who has just created a charge may create more. */
const NONE_YET: TestChargeList = { items: [], canCharge: true };
const TOPICS: readonly LiveTopic[] = ['payment.changed'];

/** The latest test charges and whether more may be created. Live events refetch them. */
export function useCharges() {
  const { http } = useShell();
  useLiveRefresh(TOPICS, CHARGES);
  return useQuery({
    queryKey: CHARGES,
    queryFn: ({ signal }) => send(http, 'GET /payments/test-charges', { signal }),
  });
}

/** Shows a charge as the API has just answered it, a new one before the others. */
export function useShowCharge(): (charge: TestCharge) => void {
  const queries = useQueryClient();
  return useCallback(
    (charge: TestCharge) => {
      queries.setQueryData<TestChargeList>(CHARGES, (known = NONE_YET) => ({
        ...known,
        items: known.items.some(({ id }) => id === charge.id)
          ? known.items.map((one) => (one.id === charge.id ? charge : one))
          : [charge, ...known.items],
      }));
      // A pending read may be older than this answer, so it is cancelled.
      void queries.invalidateQueries({ queryKey: CHARGES });
    },
    [queries],
  );
}

/** Refetches all charges, because after a refusal the shown ones may be stale. */
export function useReadChargesAgain(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: CHARGES }), [queries]);
}
