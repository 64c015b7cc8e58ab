import { GATEWAY_IDS } from '@balcao/domain';
import { processDeliveries } from '../src/modules/payments/incoming';
import { callAs } from './call-as';
import { becomeDue, workNext } from './queue';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** The webhook address of a connection of the account. */
export async function addressOf(api: TestApi, account: Account, connectionId: string): Promise<string> {
  const { url } = (await callAs(api, account, 'GET', `/pagamentogateway/${connectionId}/webhook`)).json();
  return url;
}

/** Sends bytes to an address, as a gateway does. */
export const send = (
  { app }: TestApi,
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) => app.inject({ method: 'POST', url: new URL(url).pathname.replace(/^\/api/, ''), payload, headers });

/** Runs all due tasks, one after another. */
export async function workOffDue({ platform }: TestApi): Promise<void> {
  for (const gateway of GATEWAY_IDS) while (await workNext(platform, processDeliveries(platform, gateway)));
}

/** Processes the account's deliveries, also those that are due later. */
export async function workOff(api: TestApi, { sellerId }: Account, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await becomeDue(api.platform, 'webhook-delivery', sellerId);
    await workOffDue(api);
  }
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** An event of Iugu about an invoice or an account, with its subject as Iugu names it. */
export const iuguEvent = (event: string, data: Record<string, string>): string =>
  form({
    event,
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data[${name}]`, value])),
  });
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
