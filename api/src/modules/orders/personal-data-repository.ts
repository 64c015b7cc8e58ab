import type { SellerTransaction } from '../../db/database';
import type { Person, PersonData } from '../../module';
import { ERASED_BUYER, eraseRefundTexts } from './buyer/erasure-repository';

/**
 * Erases who bought from an erased person. Amounts, items and states stay: they are what the tax office asks for (Código
 * Tributário Nacional, art. 173).
 */
export async function eraseOrders(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('orders')
    .set(ERASED_BUYER)
    .where('seller_id', '=', sellerId)
    .where('anonymized_at', 'is', null)
    .execute();
  for (const table of ['order_events', 'reused_events'] as const)
    await trx
      .updateTable(table)
      .set({ data: null })
      .where('seller_id', '=', sellerId)
      .where('data', 'is not', null)
      .execute();
  await eraseRefundTexts(trx, sellerId);
  await trx.deleteFrom('order_notes').where('seller_id', '=', sellerId).execute();
  // Their amounts stay, as the orders'. The files go after the commit.
  await trx.updateTable('disputes').set({ answer_text: '' }).where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('fulfillments').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_carts').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('cart_opt_outs').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_events').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_session_orders').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('pixel_deliveries').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('visit_tracking').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_sessions').where('seller_id', '=', sellerId).execute();
}

/** The number of orders of the person's stores. The buyers of these are other people, so their data stays out. */
export async function exportOrders(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const { count } = await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const disputes = await trx
    .selectFrom('disputes')
    .where('seller_id', '=', sellerId)
    .orderBy('opened_at')
    .select([
      'store_id',
      'kind',
      'status',
      'amount_cents',
      'opened_at',
      'answer',
      'answer_text',
      'answered_at',
    ])
    .execute();
  return { orders: { count, disputes } };
}
