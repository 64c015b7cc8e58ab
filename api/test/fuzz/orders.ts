import { randomUUID } from 'node:crypto';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';

/** Sends the first caller's store an order that is paid and one that waits. @returns their ids */
export async function sendOrders(api: TestApi, { accounts }: Callers): Promise<string[]> {
  const [owner] = accounts;
  if (owner === undefined) return [];
  const key = await newKey(api, owner);
  const ids: string[] = [];
  for (const types of [['captured'], []]) {
    const url = `/orders/${randomUUID()}`;
    ids.push((await callV1(api, key, 'PUT', url, orderBody())).json().id);
    for (const type of types)
      await callV1(api, key, 'POST', `${url}/payments/pix-1/events`, paymentEvent(type, 1));
  }
  return ids;
}
