import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import type { LiveTopic } from '@balcao/domain';
import { useLiveRefresh, useQuery } from '@balcao/ui/query';
import { useMemo } from 'react';

const TOPICS: readonly LiveTopic[] = ['order.changed', 'payouts.changed'];

/** The money of an order, for who may see it; read again when an order or a payout has changed. */
export function useOrderMoney(id: string) {
  const { http } = useShell();
  const queryKey = useMemo(() => ['order-money', id], [id]);
  useLiveRefresh(TOPICS, queryKey);
  const mayRead = useCan('financeiro:ler');
  return useQuery({
    queryKey,
    enabled: mayRead,
    queryFn: ({ signal }) => send(http, 'GET /orders/:id/money', { params: { id }, signal }),
  });
}

export type OrderMoneyQuery = ReturnType<typeof useOrderMoney>;
