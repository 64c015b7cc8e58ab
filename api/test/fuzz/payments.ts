import { callAs, stepUp } from '../call-as';
import { parkDelivery } from '../parked-delivery';
import type { Account } from '../stored-account';
import type { TestApi } from '../test-app';
import { offer, paidPix } from '../test-charges';
import type { Callers } from './callers';

/** Leaves a seller's stores without any gateway, whatever other calls have chosen. */
export async function leaveGateways(
  { platform: { database } }: TestApi,
  { sellerId }: Pick<Account, 'sellerId'>,
): Promise<void> {
  const { platform } = database;
  await platform.deleteFrom('payment_gateways').where('seller_id', '=', sellerId).execute();
  await platform
    .updateTable('stores')
    .set({ gateway_version: 1 })
    .where('seller_id', '=', sellerId)
    .execute();
}

/**
 * Makes the callers' stores accept Pix through the simulator again, whatever other calls have changed.
 * @returns the ids of paid charges, one per store
 */
export async function reofferPix(api: TestApi, { accounts }: Callers): Promise<string[]> {
  const paid: string[] = [];
  for (const account of accounts) {
    await leaveGateways(api, account);
    await offer(api, account, 'simulador', ['pix']);
    paid.push(await paidPix(api, account));
  }
  return paid;
}

/**
 * Connects the stores of those who call and may to a gateway besides the one that they are paid through, which can be left again.
 * @returns the ids of the new connections: none where one is left from before
 */
export async function connectSpareGateways(api: TestApi, { accounts }: Callers): Promise<string[]> {
  const body = { idGateway: 'pagseguro', credentials: { apiToken: 'token-de-teste-9f8e7d6c' } };
  const connected: string[] = [];
  for (const account of accounts) {
    await stepUp(api, account);
    const answer = await callAs(api, account, 'POST', '/pagamentogateway', { body });
    if (answer.statusCode === 201) connected.push(answer.json().id);
  }
  return connected;
}

/** Gives every connection of the callers a parked delivery, because other calls retry them. */
export async function parkDeliveriesAgain({ platform }: TestApi, { accounts }: Callers): Promise<void> {
  for (const account of accounts) {
    const connections = await platform.database.platform
      .selectFrom('payment_gateways')
      .where('seller_id', '=', account.sellerId)
      .select('id')
      .execute();
    for (const { id } of connections) await parkDelivery(platform, account, id);
  }
}
