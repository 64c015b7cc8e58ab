import { callAs } from './call-as';
import { callV1, orderBody, paymentEvent } from './orders';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

const DAY_MS = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const CARD = { id: 'card-1', method: 'credit_card', amount: 10_750 } as const;
const PIX = { id: 'pix-1', method: 'pix', amount: 10_750 } as const;

/** Reports an event of a payment with what it says of a dispute. */
export const disputeEvent = (type: string, minute: number, data: object = {}) => ({
  ...paymentEvent(type, minute),
  data,
});

/** Sends an order of R$ 107,50 and what happened to its payment. @returns the order's id */
export async function sendDisputed(
  api: TestApi,
  key: string,
  name: string,
  events: readonly object[],
  method: 'credit_card' | 'pix' = 'credit_card',
): Promise<string> {
  const payment = method === 'pix' ? PIX : CARD;
  const order = await callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ payments: [payment] }));
  for (const event of events)
    await callV1(api, key, 'POST', `/orders/${name}/payments/${payment.id}/events`, event);
  return order.json().id;
}

/** An open chargeback of an order of R$ 107,50 that can be answered for five days. @returns its id */
export async function openChargeback(
  api: TestApi,
  account: Account,
  key: string,
  name = 'contestado',
): Promise<string> {
  await sendDisputed(api, key, name, [
    paymentEvent('captured', 1),
    disputeEvent('chargeback_opened', 2, {
      dispute_id: 'CB-1',
      dispute_deadline: inDays(5),
      dispute_reason: '13.1',
    }),
  ]);
  return (await callAs(api, account, 'GET', '/disputes')).json().items[0].id;
}
