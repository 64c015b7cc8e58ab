import type { TestApi } from '../test-app';
import { offer } from '../test-charges';
import type { Callers } from './callers';

/** Lets the stores of everybody who calls be paid again: Pix by the simulator, whatever other calls have made of that. */
export async function offerPixAgain(api: TestApi, { accounts }: Callers): Promise<void> {
  const { platform } = api.platform.database;
  for (const account of accounts) {
    const { sellerId } = account;
    await platform.deleteFrom('payment_gateways').where('seller_id', '=', sellerId).execute();
    await platform
      .updateTable('stores')
      .set({ gateway_version: 1 })
      .where('seller_id', '=', sellerId)
      .execute();
    await offer(api, account, 'simulador', ['pix']);
  }
}
