import { randomUUID } from 'node:crypto';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';

/** Answered once each. */
const DISPUTED = Array.from({ length: 12 }, () => ['captured', 'med_opened']);

/** Sends the first caller's store an order that is paid, one that waits, and some that are disputed. @returns their ids */
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
  return ids;
}
