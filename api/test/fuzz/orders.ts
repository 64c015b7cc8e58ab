import { randomUUID } from 'node:crypto';
import { callAs } from '../call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';

/** Sent already, so that the parcel can be lost or arrive. */
const SHIPPED = 6;
/** Answered once each. */
const DISPUTED = Array.from({ length: 6 }, () => ['captured', 'med_opened']);

/** Sends the first caller's store an order that is paid, one that waits, and some that are disputed or sent. @returns their ids */
export async function sendOrders(api: TestApi, { accounts }: Callers): Promise<string[]> {
  const [owner] = accounts;
  if (owner === undefined) return [];
  const key = await newKey(api, owner);
  const ids: string[] = [];
  for (const types of [['captured'], [], ...DISPUTED]) {
    const url = `/orders/${randomUUID()}`;
    ids.push((await callV1(api, key, 'PUT', url, orderBody())).json().id);
    for (const [minute, type] of types.entries())
      await callV1(api, key, 'POST', `${url}/payments/pix-1/events`, paymentEvent(type, minute));
  }
  for (let made = 0; made < SHIPPED; made++) {
    const url = `/orders/${randomUUID()}`;
    const { id } = (await callV1(api, key, 'PUT', url, orderBody())).json();
    await callV1(api, key, 'POST', `${url}/payments/pix-1/events`, paymentEvent('captured', 1));
    await callAs(api, owner, 'POST', `/orders/${id}/ship`, { body: { trackingCode: 'BR123456789BR' } });
    ids.push(id);
  }
  return ids;
}
