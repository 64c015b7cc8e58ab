import type { OrderDetail, OrderNeighbors, OrderNote, OrderNotes } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { callPath, type LiveTopic, type OrderAction } from '@balcao/domain';
import { useLiveChange } from '@balcao/ui/query';
import { useResource } from '@balcao/ui/resource';
/** The path of orders. */
export const ORDERS = '/orders';

/** An action whose dialog is open. */
export type ChosenAction = OrderAction;

const TOPICS: readonly LiveTopic[] = ['order.changed'];

export const useOrder = (id: string) => useResource<OrderDetail>(ORDERS, id);

/** As `useOrder`, and read again when the API says that an order has changed. */
export function useLiveOrder(id: string) {
  const resource = useOrder(id);
  useLiveChange(TOPICS, () => void resource.readAgain());
  return resource;
}

/** Does something to an order as it was seen. Rejects with HTTP 412 when it has changed since. @param path below the order */
export async function actOnOrder(
  http: HttpClient,
  { id, version }: OrderDetail,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<OrderDetail> {
  const guarded = { ...headers, 'If-Match': `"${version}"` };
  return (await http.post<OrderDetail>(callPath`${ORDERS}/${id}/` + path, body, { headers: guarded })).data;
}

export const readNotes = (http: HttpClient, id: string, signal: AbortSignal): Promise<OrderNotes> =>
  send(http, 'GET /orders/:id/notes', { params: { id }, signal });

export const addNote = (
  http: HttpClient,
  id: string,
  body: { text: string },
  headers: Record<string, string>,
): Promise<OrderNote> => send(http, 'POST /orders/:id/notes', { params: { id }, body, headers });

export const deleteNote = (http: HttpClient, id: string, noteId: string) =>
  send(http, 'DELETE /orders/:id/notes/:noteId', { params: { id, noteId } });

/** @param query search, filters and order of the list, as in its address */
export const readNeighbors = async (
  http: HttpClient,
  id: string,
  query: string,
  signal: AbortSignal,
): Promise<OrderNeighbors> =>
  (await http.get<OrderNeighbors>(callPath`${ORDERS}/${id}/neighbors` + (query && `?${query}`), { signal }))
    .data;

/** The buyer's contacts and document; the API records who asked. */
export const revealBuyer = (http: HttpClient, id: string) =>
  send(http, 'POST /orders/:id/reveal', { params: { id }, body: {} });
