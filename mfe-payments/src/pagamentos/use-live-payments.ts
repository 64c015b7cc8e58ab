import { useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useQueryClient } from '@balcao/ui/query';
import { useEffect } from 'react';
import { PAYMENTS } from './use-gateways';

const PAYMENTS_CHANGED: LiveTopic = 'payments.changed';

/** Reads again what somebody else changed. A form that is being edited keeps what was typed, and compares when it is saved. */
export function useLivePayments(): void {
  const { events } = useShell();
  const queries = useQueryClient();
  useEffect(
    () => events.subscribe(PAYMENTS_CHANGED, () => void queries.invalidateQueries({ queryKey: [PAYMENTS] })),
    [events, queries],
  );
}
