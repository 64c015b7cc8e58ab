import { randomInt } from 'node:crypto';
import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** An order of the target's store that waits to be paid. */
async function orderOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('orders')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      number: randomInt(1_000_000_000),
      source: 'api',
      external_id: id,
      is_test: true,
      currency: 'BRL',
      subtotal_cents: 1_000,
      discount_cents: 0,
      shipping_cents: 0,
      interest_cents: 0,
      total_cents: 1_000,
      payment_status: 'aguardando',
      search: '',
      ordered_at: new Date(),
    })
    .execute();
  return id;
}

const acting = (action: string, payload: object, status: number): Row => ({
  call: async (target, platform) => ({
    url: `/orders/${await orderOf(target, platform)}/${action}`,
    payload,
  }),
  answers: ownOnly(status),
});

/** The rows of orders. */
export const ORDER_ROWS: Record<string, Row[]> = {
  'GET /orders': [bare('/orders', loggedIn(200))],
  'GET /orders/tabs': [bare('/orders/tabs', loggedIn(200))],
  'DELETE /demo-data': [bare('/demo-data', loggedIn(200))],
  'GET /orders/{id}': [
    {
      call: async (target, platform) => ({ url: `/orders/${await orderOf(target, platform)}` }),
      answers: ownOnly(200),
    },
  ],
  'POST /checkout/test-session': [send('/checkout/test-session', () => ({}), loggedIn(202))],
  'GET /metrics/checkout': [bare('/metrics/checkout?from=2026-11-01&to=2026-11-30', loggedIn(200))],
  'GET /metrics/checkout/active': [bare('/metrics/checkout/active', loggedIn(200))],
  // It is not paid.
  'POST /orders/{id}/ship': [acting('ship', { trackingCode: 'BR123456789BR' }, 409)],
  'POST /orders/{id}/deliver': [acting('deliver', {}, 409)],
  'POST /orders/{id}/cancel': [acting('cancel', { reason: 'Sem estoque' }, 200)],
};
