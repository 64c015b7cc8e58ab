import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { parkDelivery } from '../parked-delivery';
import { ACCESS_TOKEN, CLIENT_SECRET } from '../shopify';
import type { Account } from '../stored-account';
import { connectionOf } from './gateway-rows';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

/** A shop that the target's store is linked to. */
async function linkOf({ sellerId, storeId, userId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('integrations')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      kind: 'shopify',
      shop_domain: `${id}.myshopify.com`,
      client_secret_sealed: '',
      client_secret_end: '',
      access_token_sealed: '',
      access_token_end: '',
      created_by: userId,
    })
    .execute();
  return id;
}

const LINK = {
  shopDomain: 'loja.myshopify.com',
  clientSecret: CLIENT_SECRET,
  accessToken: ACCESS_TOKEN,
};

const ofLink = (answers: Row['answers'], call = '', payload?: object): Row => ({
  call: async (target, platform) => ({
    url: `/integrations/shopify/${await linkOf(target, platform)}${call}`,
    ...(payload && { payload }),
  }),
  answers,
});

const SETTINGS = { importProducts: false, exportOrders: false, sendFulfillments: false };

/** A parked delivery of a gateway to the target's store. */
const parkedOf = async (target: Account, platform: Platform) =>
  parkDelivery(platform, target, await connectionOf(target, platform));

/** The rows of links to shops, and of what shops send. */
export const SHOPIFY_ROWS: Record<string, Row[]> = {
  'GET /integrations/shopify': [bare('/integrations/shopify', loggedIn(200))],
  'GET /integrations/shopify/{id}': [ofLink(ownOnly(200))],
  // Without a password given just now.
  'POST /integrations/shopify': [send('/integrations/shopify', () => LINK, loggedIn(403))],
  'DELETE /integrations/shopify/{id}': [ofLink(loggedIn(403))],
  'POST /integrations/shopify/{id}/test': [ofLink(ownOnly(200), '/test')],
  'POST /integrations/shopify/{id}/sync': [ofLink(ownOnly(202), '/sync')],
  'POST /integrations/shopify/{id}/weights': [ofLink(ownOnly(202), '/weights', { weightGrams: 300 })],
  'PUT /integrations/shopify/{id}/settings': [ofLink(ownOnly(200), '/settings', SETTINGS)],
  'GET /webhook-deliveries': [bare('/webhook-deliveries', loggedIn(200))],
  'GET /webhook-deliveries/{id}': [
    {
      call: async (target, platform) => ({ url: `/webhook-deliveries/${await parkedOf(target, platform)}` }),
      answers: ownOnly(200),
    },
  ],
  'POST /webhook-deliveries/{id}/reprocess': [
    {
      call: async (target, platform) => ({
        url: `/webhook-deliveries/${await parkedOf(target, platform)}/reprocess`,
        payload: {},
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /webhook-simulations': [bare('/webhook-simulations', loggedIn(200))],
  // Nobody has such a sender.
  'POST /webhook-simulations': [
    send(
      '/webhook-simulations',
      () => ({ senderId: newId(), event: 'charge.paid', signature: 'right' }),
      loggedIn(404),
    ),
  ],
  'POST /webhooks/shopify/{id}': [send(`/webhooks/shopify/${newId()}`, () => ({ id: 1 }), everybody(404))],
};
