import { newId } from '../../src/db/new-id';
import { secretPlace } from '../../src/modules/integrations/webhook-endpoint';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** An endpoint of the target's store, which is paused. */
async function endpointOf(
  { sellerId: seller_id, storeId: store_id }: Account,
  { database, keyRing }: Platform,
): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('webhook_endpoints')
    .values({
      seller_id,
      id,
      store_id,
      url: 'https://erp.example/hooks',
      events: ['order.paid'],
      mode: 'test',
      enabled: false,
      secret_sealed: keyRing.encrypt('whsec_x', secretPlace({ seller_id, id })),
      old_secret_sealed: null,
    })
    .execute();
  return id;
}

/** An endpoint of the target's store and something that it was told. */
async function deliveryOf(target: Account, platform: Platform): Promise<string> {
  const [endpoint_id, id] = [await endpointOf(target, platform), newId()];
  await platform.database.platform
    .insertInto('outgoing_deliveries')
    .values({
      seller_id: target.sellerId,
      id,
      endpoint_id,
      event_id: `evt_${id}`,
      type: 'order.paid',
      body: '{}',
    })
    .execute();
  return `${endpoint_id}/deliveries/${id}`;
}

const at = (
  place: (target: Account, platform: Platform) => Promise<string>,
  rest: string,
  status: number,
  payload?: object,
): Row => ({
  call: async (target, platform) => ({
    url: `/webhook-endpoints/${await place(target, platform)}${rest}`,
    ...(payload && { payload }),
  }),
  answers: ownOnly(status),
});

/** The rows of outgoing webhooks. */
export const WEBHOOK_ENDPOINT_ROWS: Record<string, Row[]> = {
  'GET /webhook-endpoints': [bare('/webhook-endpoints', loggedIn(200))],
  // Without a password given just now.
  'POST /webhook-endpoints': [
    send(
      '/webhook-endpoints',
      () => ({ url: 'https://erp.example/hooks', events: ['order.paid'], mode: 'test' }),
      loggedIn(403),
    ),
  ],
  'PATCH /webhook-endpoints/{id}': [
    {
      call: async (target, platform) => ({
        url: `/webhook-endpoints/${await endpointOf(target, platform)}`,
        payload: { description: 'ERP' },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /webhook-endpoints/{id}/secret': [
    {
      call: async (target, platform) => ({
        url: `/webhook-endpoints/${await endpointOf(target, platform)}/secret`,
        payload: {},
      }),
      answers: loggedIn(403),
    },
  ],
  'DELETE /webhook-endpoints/{id}': [at(endpointOf, '', 204)],
  'GET /webhook-endpoints/{id}/deliveries': [at(endpointOf, '/deliveries', 200)],
  'GET /webhook-endpoints/{id}/deliveries/{deliveryId}': [at(deliveryOf, '', 200)],
  // It is paused.
  'POST /webhook-endpoints/{id}/test': [at(endpointOf, '/test', 409, {})],
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/resend': [at(deliveryOf, '/resend', 409, {})],
};
