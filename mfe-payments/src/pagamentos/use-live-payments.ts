import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useQueryClient } from '@balcao/ui/query';
import { useEffect } from 'react';
import { PAYMENTS } from './use-gateways';

const PAYMENTS_CHANGED: LiveTopic = 'payments.changed';

/** Refetches on live events. A form with edits keeps them and compares on save. */
export function useLivePayments(): void {
  const { events } = useShell();
  const queries = useQueryClient();
  useEffect(
    () => events.subscribe(PAYMENTS_CHANGED, () => void queries.invalidateQueries({ queryKey: [PAYMENTS] })),
    [events, queries],
  );
}
