import type { PaymentConfigRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { GatewayId, PaymentMethod } from '@balcao/domain';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useCallback } from 'react';
import { PAYMENTS } from '../use-gateways';

const listKey = (gateway: GatewayId) => [PAYMENTS, 'configs', gateway];
const oneKey = (gateway: GatewayId, method: PaymentMethod) => [...listKey(gateway), method];

/** A gateway's methods, and how the store offers those that it has configured. */
export function useMethodConfigs(gateway: GatewayId) {
  const { http } = useShell();
  return useQuery({
    queryKey: listKey(gateway),
    queryFn: async ({ signal }) => {
      const [methods, configs] = await Promise.all([
        send(http, 'GET /formapagamento', { signal }),
        send(http, 'GET /pagamentoconfiguracoes', { query: { idGateway: gateway }, signal }),
      ]);
      return methods.items
        .filter(({ gateways }) => gateways.includes(gateway))
        .map((method) => ({
          method,
          config: configs.items.find(({ idFormaPagamento }) => idFormaPagamento === method.id),
        }));
    },
  });
}

/** The configuration of one method at a gateway: a list of one, or of none before it is configured. */
export function useMethodConfig(gateway: GatewayId, method: PaymentMethod) {
  const { http } = useShell();
  return useQuery({
    queryKey: oneKey(gateway, method),
    queryFn: async ({ signal }) => {
      const query = { idFormaPagamento: method, idGateway: gateway };
      return (await send(http, 'GET /pagamentoconfiguracoes', { query, signal })).items;
    },
  });
}

export function useReadConfigsAgain() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [PAYMENTS] }), [queries]);
}

/** Stores a configuration from the API's answer and refetches dependent queries. */
export function useShowConfig() {
  const queries = useQueryClient();
  const readAgain = useReadConfigsAgain();
  return useCallback(
    async (config: PaymentConfigRecord) => {
      queries.setQueryData(oneKey(config.idGateway, config.idFormaPagamento), [config]);
      await readAgain();
    },
    [queries, readAgain],
  );
}
