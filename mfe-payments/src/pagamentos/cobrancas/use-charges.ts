import type { TestCharge, TestChargeList } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { PAYMENTS } from '../use-gateways';
import { readCharges } from './charge-api';

const CHARGES = [PAYMENTS, 'test-charges'];
/** Who has just made a charge may. */
const NONE_YET: TestChargeList = { items: [], canCharge: true };
const TOPICS: readonly LiveTopic[] = ['payment.changed'];

/** The store's latest test charges, as they now stand, and whether more may be made: what their gateways tell shows by itself. */
export function useCharges() {
  const { http } = useShell();
  useLiveRefresh(TOPICS, CHARGES);
  return useQuery({ queryKey: CHARGES, queryFn: ({ signal }) => readCharges(http, signal) });
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
      // What was being read may be older than this answer.
      void queries.invalidateQueries({ queryKey: CHARGES });
    },
    [queries],
  );
}

/** Reads all of them again: after a refusal, what is shown may be old. */
export function useReadChargesAgain(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: CHARGES }), [queries]);
}
