import type {
  OrderDetail,
  OrderInvoiceRequest,
  OrderNeighbors,
  OrderNote,
  OrderNotes,
  OrderRecalculation,
  OrderTagList,
  OrderTagsPatch,
  RefundOrderRequest,
  RevealedBuyer,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { callPath, type LiveTopic, type OrderAction, whatsAppAddress } from '@balcao/domain';
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

/** Asks for a refund of the order as it was seen. Rejects with HTTP 412 when it has changed since. */
export const refundOrder = (
  http: HttpClient,
  { id, version }: OrderDetail,
  body: RefundOrderRequest,
  headers: Record<string, string>,
) =>
  send(http, 'POST /orders/:id/refunds', {
    params: { id },
    body,
    headers: { ...headers, 'If-Match': `"${version}"` },
  });

export const readNotes = async (http: HttpClient, id: string, signal: AbortSignal): Promise<OrderNotes> =>
  (await http.get<OrderNotes>(callPath`${ORDERS}/${id}/notes`, { signal })).data;

export const addNote = async (
  http: HttpClient,
  id: string,
  body: { text: string },
  headers: Record<string, string>,
): Promise<OrderNote> =>
  (await http.post<OrderNote>(callPath`${ORDERS}/${id}/notes`, body, { headers })).data;

export const deleteNote = async (http: HttpClient, id: string, note: string): Promise<void> => {
  await http.delete(callPath`${ORDERS}/${id}/notes/${note}`);
};

/** @param query search, filters and order of the list, as in its address */
export const readNeighbors = async (
  http: HttpClient,
  id: string,
  query: string,
  signal: AbortSignal,
): Promise<OrderNeighbors> =>
  (await http.get<OrderNeighbors>(callPath`${ORDERS}/${id}/neighbors` + (query && `?${query}`), { signal }))
    .data;

/** The tags that the store uses, the most used first. */
export const readTags = async (http: HttpClient, signal: AbortSignal): Promise<OrderTagList> =>
  (await http.get<OrderTagList>(`${ORDERS}/tags`, { signal })).data;

export const patchTags = async (http: HttpClient, id: string, patch: OrderTagsPatch): Promise<OrderDetail> =>
  (await http.patch<OrderDetail>(callPath`${ORDERS}/${id}/tags`, patch)).data;

/** Keeps the nota fiscal of an order; null takes it away. */
export const putInvoice = async (
  http: HttpClient,
  id: string,
  body: OrderInvoiceRequest,
): Promise<OrderDetail> => (await http.put<OrderDetail>(callPath`${ORDERS}/${id}/invoice`, body)).data;

/** Erases the buyer for good. */
export const anonymize = async (http: HttpClient, id: string): Promise<OrderDetail> =>
  (await http.post<OrderDetail>(callPath`${ORDERS}/${id}/anonymize`)).data;

/** The buyer's contacts and document; the API records who asked. */
export const revealBuyer = async (http: HttpClient, id: string): Promise<RevealedBuyer> =>
  (await http.post<RevealedBuyer>(callPath`${ORDERS}/${id}/reveal`, {})).data;

/** The address of a chat with the buyer, whose phone that reveals. */
export const readChat = async (http: HttpClient, id: string): Promise<string | null> =>
  whatsAppAddress((await revealBuyer(http, id)).phone);

/** Mails the buyer the Pix or boleto that they can still pay. */
export const resendCharge = async (
  http: HttpClient,
  id: string,
  headers: Record<string, string>,
): Promise<void> => {
  await http.post(callPath`${ORDERS}/${id}/resend-charge`, {}, { headers });
};

export const recalculate = async (http: HttpClient, id: string): Promise<OrderRecalculation> =>
  (await http.post<OrderRecalculation>(callPath`${ORDERS}/${id}/recalculate`, {})).data;
