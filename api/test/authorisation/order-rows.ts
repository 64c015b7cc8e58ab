import { randomInt } from 'node:crypto';
import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { importInReview } from './import-in-review';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** An order of the target's store that waits to be paid. */
export async function orderOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
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

/** A Pix of an order of the target's store that nobody has paid yet. */
async function pixOf(target: Account, platform: Platform): Promise<{ orderId: string; paymentId: string }> {
  const orderId = await orderOf(target, platform);
  const paymentId = newId();
  await platform.database.platform
    .insertInto('payments')
    .values({
      seller_id: target.sellerId,
      id: paymentId,
      order_id: orderId,
      external_id: paymentId,
      position: 0,
      method: 'pix',
      amount_cents: 1_000,
    })
    .execute();
  return { orderId, paymentId };
}

/** Nothing is reserved for a Pix. */
const deciding = (action: 'capture' | 'void', payload: object): Row => ({
  call: async (target, platform) => {
    const { orderId, paymentId } = await pixOf(target, platform);
    return {
      url: `/orders/${orderId}/payments/${paymentId}/${action}`,
      payload,
      headers: { 'idempotency-key': newId() },
    };
  },
  answers: ownOnly(409),
});

/** An import of the target's store that waits for a decision and has nothing to write. */
const importOf = (target: Account, platform: Platform) =>
  importInReview(target, platform, {
    kind: 'order_tracking_import',
    title: 'Importar rastreios.csv',
    input: { fileName: 'rastreios.csv' },
  });

const acting = (action: string, payload: object, status: number): Row => ({
  call: async (target, platform) => ({
    url: `/orders/${await orderOf(target, platform)}/${action}`,
    payload,
  }),
  answers: ownOnly(status),
});

/** A cart of the target's store that nobody left. */
async function cartOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  const at = { seller_id: sellerId, store_id: storeId, is_test: true, token: id };
  await database.platform
    .insertInto('checkout_sessions')
    .values({ ...at, last_seen_at: new Date() })
    .execute();
  await database.platform
    .insertInto('checkout_carts')
    .values({ ...at, id, source: 'api', captured_at: new Date() })
    .execute();
  return id;
}

/** The rows of orders. */
export const ORDER_ROWS: Record<string, Row[]> = {
  'GET /search': [bare('/search?q=ana', loggedIn(200))],
  'GET /orders': [bare('/orders', loggedIn(200))],
  'GET /carts': [bare('/carts', loggedIn(200))],
  'GET /carts/settings': [bare('/carts/settings', loggedIn(200))],
  'PUT /carts/settings': [
    {
      call: () => ({ url: '/carts/settings', payload: { abandonmentMinutes: 45, remindsByItself: true } }),
      answers: loggedIn(200),
    },
  ],
  // It is a test.
  'POST /carts/{id}/remind': [
    {
      call: async (target, platform) => ({
        url: `/carts/${await cartOf(target, platform)}/remind`,
        payload: {},
      }),
      answers: ownOnly(409),
    },
  ],
  'POST /carts/{id}/reveal': [
    {
      call: async (target, platform) => ({
        url: `/carts/${await cartOf(target, platform)}/reveal`,
        payload: {},
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /metrics/checkout/feed': [bare('/metrics/checkout/feed', loggedIn(200))],
  'POST /demo-data': [bare('/demo-data', loggedIn(200))],
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
  'GET /orders/{id}/money': [
    {
      call: async (target, platform) => ({ url: `/orders/${await orderOf(target, platform)}/money` }),
      answers: ownOnly(200),
    },
  ],
  'GET /orders/{id}/neighbors': [
    {
      call: async (target, platform) => ({ url: `/orders/${await orderOf(target, platform)}/neighbors` }),
      answers: ownOnly(200),
    },
  ],
  'GET /orders/{id}/notes': [
    {
      call: async (target, platform) => ({ url: `/orders/${await orderOf(target, platform)}/notes` }),
      answers: ownOnly(200),
    },
  ],
  'POST /orders/{id}/notes': [acting('notes', { text: 'Ligar antes de enviar' }, 201)],
  'DELETE /orders/{id}/notes/{noteId}': [
    {
      call: async (target, platform) => {
        const order_id = await orderOf(target, platform);
        const id = newId();
        await platform.database.platform
          .insertInto('order_notes')
          .values({ seller_id: target.sellerId, id, order_id, author_id: newId(), text: 'Presente' })
          .execute();
        return { url: `/orders/${order_id}/notes/${id}` };
      },
      // Somebody else wrote it.
      answers: ownOnly(403),
    },
  ],
  'GET /orders/tags': [bare('/orders/tags', loggedIn(200))],
  'PATCH /orders/{id}/tags': [
    {
      call: async (target, platform) => ({
        url: `/orders/${await orderOf(target, platform)}/tags`,
        payload: { add: ['presente'] },
      }),
      answers: ownOnly(200),
    },
  ],
  'PUT /orders/{id}/invoice': [
    {
      call: async (target, platform) => ({
        url: `/orders/${await orderOf(target, platform)}/invoice`,
        payload: { invoice: { number: '780', series: '12', accessKey: '' } },
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /orders/{id}/recalculate': [acting('recalculate', {}, 200)],
  'POST /orders/{id}/anonymize': [acting('anonymize', {}, 200)],
  'POST /orders/{id}/reveal': [acting('reveal', {}, 200)],
  // It is not paid.
  'POST /orders/{id}/report-problem': [acting('report-problem', { reason: 'Extraviado' }, 409)],
  'POST /orders/{id}/prepare': [acting('prepare', {}, 409)],
  'POST /orders/{id}/return': [acting('return', { reason: 'Arrependimento' }, 409)],
  'POST /orders/{id}/ship': [acting('ship', { trackingCode: 'BR123456789BR' }, 409)],
  'POST /orders/{id}/deliver': [acting('deliver', {}, 409)],
  'POST /orders/{id}/accept-short': [acting('accept-short', {}, 409)],
  'POST /orders/{id}/cancel': [acting('cancel', { reason: 'Sem estoque' }, 200)],
  // It is not paid.
  'POST /orders/{id}/refunds': [
    {
      call: async (target, platform) => {
        const { orderId, paymentId } = await pixOf(target, platform);
        return {
          url: `/orders/${orderId}/refunds`,
          payload: { paymentId, amountCents: 1_000, reason: 'Desistiu' },
          headers: { 'idempotency-key': newId() },
        };
      },
      answers: ownOnly(409),
    },
  ],
  'POST /orders/{id}/payments/{paymentId}/capture': [deciding('capture', {})],
  'POST /orders/{id}/payments/{paymentId}/void': [deciding('void', { reason: 'Sem estoque' })],
  // It has no Pix nor boleto.
  'POST /orders/{id}/resend-charge': [acting('resend-charge', {}, 409)],
  // An unknown order: the job reports it in its row.
  'POST /orders/bulk': [
    send('/orders/bulk', () => ({ action: 'ship', selection: { by: 'ids', ids: [newId()] } }), loggedIn(201)),
  ],
  'POST /orders/export': [send('/orders/export', () => ({ filter: { test: true } }), loggedIn(201))],
  'POST /orders/tracking-import': [
    {
      call: () => ({
        url: '/orders/tracking-import',
        payload: '1042;BR123456789BR',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'POST /orders/tracking-imports/{jobId}/apply': [
    {
      call: async (target, platform) => ({
        url: `/orders/tracking-imports/${await importOf(target, platform)}/apply`,
        payload: { mode: 'all' },
      }),
      answers: ownOnly(201),
    },
  ],
  'POST /orders/picking-list': [send('/orders/picking-list', () => ({}), loggedIn(200))],
};
