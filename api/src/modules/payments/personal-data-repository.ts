import type { SellerTransaction } from '../../db/database';
import type { Person, PersonData } from '../../module';

/** Erases credentials and what gateways sent, which names buyers. */
export async function erasePayments(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('payment_gateways')
    .set({
      credentials: '{}',
      account_feedback: '',
      is_current: false,
      webhook_key_sealed: null,
      webhook_key_hash: null,
      webhook_public_key: '',
    })
    .where('seller_id', '=', sellerId)
    .execute();
  await trx.deleteFrom('webhook_old_keys').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('webhook_deliveries').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('gateway_charges').where('seller_id', '=', sellerId).execute();
  await trx.updateTable('payment_configs').set({ active: false }).where('seller_id', '=', sellerId).execute();
}

/** Gateways and payment methods, without credentials. */
export async function exportPayments(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const gatewayConnections = await trx
    .selectFrom('payment_gateways')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['id', 'store_id', 'gateway', 'mode', 'fees', 'account_status', 'is_current', 'created_at'])
    .execute();
  const paymentMethods = await trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'gateway', 'method', 'active', 'config'])
    .execute();
  return { gatewayConnections, paymentMethods };
}
