import { newId } from '../../src/db/new-id';
import { newContent } from '../../src/modules/checkout/cart';
import type { Platform } from '../../src/platform';
import { newToken } from '../../src/security/digest';
import { offeredProduct } from '../offered-product';
import type { Account } from '../stored-account';
import { everybody, type Row, send } from './row';

/** A session of a buyer at the target's checkout. @returns its token, which is all that a caller needs */
async function sessionOf(target: Account, platform: Platform): Promise<string> {
  const { sellerId, storeId } = target;
  const token = newToken();
  const productId = await offeredProduct(platform, target);
  await platform.database.platform
    .insertInto('buyer_checkouts')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      token_hash: platform.digest(token),
      link_id: newId(),
      is_test: false,
      content: JSON.stringify(newContent({ productId, variantId: null, couponCode: '' }, null)),
      shown: '[]',
      utm: JSON.stringify({ first: null, last: {} }),
      order_id: null,
      payment_id: null,
      paid_version: null,
      agreed: null,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}

const at = (path: string, answers: Row['answers'], payload?: object): Row => ({
  call: async (target, platform) => ({
    url: `/v1/checkout/sessions/${await sessionOf(target, platform)}${path}`,
    ...(payload && { payload, headers: { 'idempotency-key': newId() } }),
  }),
  answers,
});

/** The answers by a token: its holder is the buyer, whoever else they are; a blocked seller's store sells nothing. */
const WHILE_OPEN: Row['answers'] = { ...everybody(200), blocked: 409 };

/** The rows of buyers' checkouts. */
export const BUYER_CHECKOUT_ROWS: Record<string, Row[]> = {
  'POST /v1/checkout/sessions': [send('/v1/checkout/sessions', () => ({ link: newId() }), everybody(404))],
  'GET /v1/checkout/hosts/{host}': [
    { call: () => ({ url: '/v1/checkout/hosts/pay.ninguem.com.br' }), answers: everybody(404) },
  ],
  'GET /v1/checkout/links/{link}': [
    { call: () => ({ url: `/v1/checkout/links/${newId()}` }), answers: everybody(404) },
  ],
  'POST /v1/checkout/sessions/recover': [
    send('/v1/checkout/sessions/recover', () => ({ recovery: newToken() }), everybody(404)),
  ],
  'GET /v1/checkout/sessions/{token}': [at('', WHILE_OPEN)],
  'PATCH /v1/checkout/sessions/{token}': [at('', WHILE_OPEN, { contact: { name: 'Ana Prado' } })],
  // Nothing is filled in, and no version was shown yet.
  'POST /v1/checkout/sessions/{token}/card': [
    at('/card', { ...everybody(422), blocked: 409 }, { version: 2 }),
  ],
  'POST /v1/checkout/sessions/{token}/pay': [at('/pay', { ...everybody(422), blocked: 409 }, { version: 2 })],
  // The token that opened a session has nothing to prove.
  'POST /v1/checkout/sessions/{token}/proof': [at('/proof', everybody(200), { document: '529.982.247-25' })],
  'POST /v1/checkout/sessions/{token}/tags': [at('/tags', everybody(200), {})],
  'GET /v1/checkout/sessions/{token}/status': [at('/status', everybody(200))],
  // Nothing was ordered yet.
  'GET /v1/checkout/sessions/{token}/boleto.pdf': [at('/boleto.pdf', everybody(404))],
  'GET /v1/checkout/sessions/{token}/events': [at('/events', everybody(200))],
};
