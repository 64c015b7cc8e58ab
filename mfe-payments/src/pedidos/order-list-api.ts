import type { OrderFilter, OrderPage } from '@balcao/api-schema';
import { type HttpClient, useShell } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';
import { useMemo } from 'react';

/** The calls of the list of orders. Each rejects with an `ApiError`. */
export function createOrderListApi(http: HttpClient) {
  return {
    list: async (query: ListRequest<OrderFilter>, signal?: AbortSignal) =>
      (await http.get<OrderPage>('/orders', { params: query, signal })).data,
  };
}

export type OrderListApi = ReturnType<typeof createOrderListApi>;

/** The calls of the list of orders on the shell's client. */
export function useOrderListApi(): OrderListApi {
  const { http } = useShell();
  return useMemo(() => createOrderListApi(http), [http]);
}
