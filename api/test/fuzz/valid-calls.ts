import { randomUUID } from 'node:crypto';
import { KYC_DOCUMENT_PART, orderBump, PICTURE_PART, pixel, shippingMethod } from '@balcao/api-schema';
import { DEFAULT_PAYMENT_CONFIGS, DISPUTE_EVIDENCE_PART } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import { newId } from '../../src/db/new-id';
import { pixels } from '../../src/modules/pixels/pixels';
import { orderBumps } from '../../src/modules/selling/bumps';
import { shippingMethods } from '../../src/modules/selling/shipping-methods';
import { systemCall } from '../../src/resources/resource-call';
import { disputeOf } from '../authorisation/dispute-rows';
import { connectionOf } from '../authorisation/gateway-rows';
import type { Call } from '../authorisation/row';
import { linkTo, sellAtSimulator, visit } from '../buyer-checkout';
import { callAs } from '../call-as';
import { documentPhoto, storeReport } from '../kyc';
import { offeredProduct } from '../offered-product';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import { newEndpoint } from '../outgoing-webhooks';
import type { Account } from '../stored-account';
import { PASSWORD, type TestApi } from '../test-app';
import { offer, paidPix } from '../test-charges';

/** The parts of a call: whose things it aims at, who makes it, and a picture that the API takes. */
export interface CallSetup {
  api: TestApi;
  target: Account;
  /** The platform's admin on routes of theirs, else the target. */
  by: Account;
  picture: Buffer;
}

type ValidCall = (setup: CallSetup) => Call | Promise<Call>;

/** A file in a form. */
async function fileIn(part: string, bytes: Buffer, type: string): Promise<Omit<Call, 'url'>> {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)], { type }), 'arquivo');
  const request = new Request('http://api.test', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

const sendPicture = (url: string, { picture }: CallSetup): Call => ({
  url,
  payload: picture,
  headers: { 'content-type': 'image/webp' },
});

const bumpOf = async ({ api: { platform }, target }: CallSetup): Promise<string> => {
  const body = { name: 'Caixa', title: 'Leve a caixa', priceCents: 1_990 };
  const productId = await offeredProduct(platform, target);
  const bump = orderBump.request.parse({ ...body, productId });
  return (await orderBumps.create(systemCall(platform, target), bump)).id;
};

/** An order for which a Pix of so many cents came; of all of it where no cents are named. */
async function capturedOrderOf({ api, target }: CallSetup, cents?: number): Promise<string> {
  const key = await newKey(api, target);
  const url = `/orders/${randomUUID()}`;
  const { id } = (await callV1(api, key, 'PUT', url, orderBody())).json();
  await callV1(api, key, 'POST', `${url}/payments/pix-1/events`, paymentEvent('captured', 1, cents));
  return id;
}

/** A paid order, which is on its way where it is `sent`. */
async function paidOrderOf(setup: CallSetup, isSent = false): Promise<string> {
  const id = await capturedOrderOf(setup);
  if (isSent)
    await callAs(setup.api, setup.target, 'POST', `/orders/${id}/ship`, {
      body: { trackingCode: 'BR123456789BR' },
    });
  return id;
}

const onOrder =
  (action: string, payload: object, isSent = false): ValidCall =>
  async (setup) => ({ url: `/orders/${await paidOrderOf(setup, isSent)}/${action}`, payload });

const keyed = { 'idempotency-key': newId() };

/** A running endpoint of the target and something that it was told. */
async function deliveryOf({ api, target }: CallSetup): Promise<{ endpoint: string; delivery: string }> {
  const { endpoint } = await newEndpoint(api, target, { url: 'https://erp.example/balcao' });
  const told = await callAs(api, target, 'POST', `/webhook-endpoints/${endpoint.id}/test`);
  return { endpoint: endpoint.id, delivery: told.json().id };
}

async function linkOf({ api, target }: CallSetup): Promise<string> {
  await sellAtSimulator(api, target);
  return linkTo(api, target, await offeredProduct(api.platform, target));
}

/** Calls that succeed, by route, where the one of the matrix is refused even with a password given just now. */
export const VALID_CALLS: Readonly<Record<string, ValidCall>> = {
  'POST /auth/login': ({ target: { email } }) => ({
    url: '/auth/login',
    payload: { email, password: PASSWORD },
  }),
  'PUT /seller/{id}/picture': async ({ target, picture }) => ({
    url: `/seller/${target.sellerId}/picture`,
    ...(await fileIn(PICTURE_PART, picture, 'image/webp')),
  }),
  'POST /product-images': (setup) => sendPicture('/product-images', setup),
  'POST /checkout-theme-images': (setup) => sendPicture('/checkout-theme-images?kind=logo', setup),
  'POST /disputes/{id}/evidence': async ({ api: { platform }, target, picture }) => ({
    url: `/disputes/${await disputeOf(target, platform)}/evidence?name=Nota`,
    ...(await fileIn(DISPUTE_EVIDENCE_PART, picture, 'image/webp')),
  }),
  'POST /kyc/uploads': async ({ api: { platform }, target }) => {
    await storeReport(platform, target, 'IN_PROGRESS');
    return {
      url: '/kyc/uploads?slot=frente',
      ...(await fileIn(KYC_DOCUMENT_PART, await documentPhoto(), 'image/jpeg')),
    };
  },
  'PUT /order-bumps/order': async (setup) => ({
    url: '/order-bumps/order',
    payload: { ids: [await bumpOf(setup)] },
  }),
  'POST /order-bumps': async ({ api: { platform }, target }) => ({
    url: '/order-bumps',
    payload: {
      name: 'Caixa',
      productId: await offeredProduct(platform, target),
      title: 'Leve a caixa',
      priceCents: 1_990,
    },
  }),
  'PUT /shipping-methods/order': async ({ api: { platform }, target }) => {
    const method = shippingMethod.request.parse({ name: 'PAC', type: 'tabela' });
    const { id } = await shippingMethods.create(systemCall(platform, target), method);
    return { url: '/shipping-methods/order', payload: { ids: [id] } };
  },
  'POST /shipping-methods/simulate': async ({ api: { platform }, target }) => ({
    url: '/shipping-methods/simulate',
    payload: {
      zipCode: '01310100',
      items: [{ productId: await offeredProduct(platform, target), quantity: 1 }],
    },
  }),
  'POST /orders/{id}/prepare': onOrder('prepare', {}),
  'POST /orders/{id}/ship': onOrder('ship', { trackingCode: 'BR123456789BR' }),
  'POST /orders/{id}/deliver': onOrder('deliver', {}, true),
  'POST /orders/{id}/accept-short': async (setup) => ({
    url: `/orders/${await capturedOrderOf(setup, 1_000)}/accept-short`,
    payload: {},
  }),
  'POST /orders/{id}/report-problem': onOrder('report-problem', { reason: 'Extraviado' }, true),
  'POST /orders/{id}/return': onOrder('return', { reason: 'Arrependimento' }, true),
  'DELETE /orders/{id}/notes/{noteId}': async (setup) => {
    const notes = `/orders/${await paidOrderOf(setup)}/notes`;
    const note = await callAs(setup.api, setup.target, 'POST', notes, { body: { text: 'Presente' } });
    return { url: `${notes}/${note.json().id}` };
  },
  'POST /admin/users/{id}/company/review': async ({ api, target }) => {
    const company = { companyName: 'Ateliê do Laranjal Ltda.', cnpj: uniqueCnpj() };
    await callAs(api, target, 'PATCH', `/seller/${target.sellerId}`, { body: company, 'if-match': '"1"' });
    return { url: `/admin/users/${target.userId}/company/review`, payload: company };
  },
  'POST /pagamentoconfiguracoes': async ({ api: { platform }, target }) => {
    await connectionOf(target, platform);
    return {
      url: '/pagamentoconfiguracoes',
      payload: {
        idFormaPagamento: 'pix',
        idGateway: 'simulador',
        ativo: true,
        config: DEFAULT_PAYMENT_CONFIGS.pix,
      },
    };
  },
  'POST /payments/test-charges': async ({ api, target }) => {
    await offer(api, target, 'simulador', ['pix']);
    return { url: '/payments/test-charges', payload: { method: 'pix', amountCents: 1_000 }, headers: keyed };
  },
  'POST /payments/test-charges/{id}/refund': async ({ api, target }) => {
    await offer(api, target, 'simulador', ['pix']);
    const id = await paidPix(api, target);
    return { url: `/payments/test-charges/${id}/refund`, payload: {}, headers: keyed };
  },
  'POST /pixels/{id}/test': async ({ api, target }) => {
    const body = pixel.request.parse({
      nickname: 'Meta',
      provider: 'meta',
      externalId: '123456789012345',
      testEventCode: 'TEST12345',
    });
    const { id } = await pixels.create(systemCall(api.platform, target), body);
    // Nothing can be sent to a pixel before.
    await callAs(api, target, 'PUT', `/pixels/${id}/token`, { body: { token: 'EAAB-um-token-de-teste' } });
    return { url: `/pixels/${id}/test`, payload: {} };
  },
  'POST /v1/checkout/sessions': async (setup) => ({
    url: '/v1/checkout/sessions',
    payload: { link: await linkOf(setup) },
  }),
  'GET /v1/checkout/links/{link}': async (setup) => ({ url: `/v1/checkout/links/${await linkOf(setup)}` }),
  'POST /v1/checkout/sessions/{token}/pay': async (setup) => {
    const { token, fill } = await visit(setup.api, await linkOf(setup));
    const { version } = await fill();
    return { url: `/v1/checkout/sessions/${token}/pay`, payload: { version }, headers: keyed };
  },
  'DELETE /finance/calendar': async ({ api, target }) => {
    await callAs(api, target, 'POST', '/finance/calendar');
    return { url: '/finance/calendar' };
  },
  'GET /finance/month-statements/file': async ({ api, target }) => {
    await callAs(api, target, 'POST', '/finance/month-statements', { body: { month: '2025-11' } });
    return { url: '/finance/month-statements/file?month=2025-11' };
  },
  'POST /webhook-endpoints/{id}/test': async (setup) => ({
    url: `/webhook-endpoints/${(await deliveryOf(setup)).endpoint}/test`,
    payload: {},
  }),
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/resend': async (setup) => {
    const { endpoint, delivery } = await deliveryOf(setup);
    return { url: `/webhook-endpoints/${endpoint}/deliveries/${delivery}/resend`, payload: {} };
  },
  'DELETE /admin/users/{id}/notes/{noteId}': async ({ api, target: { userId }, by }) => {
    const notes = `/admin/users/${userId}/notes`;
    const note = await callAs(api, by, 'POST', notes, { body: { text: 'Ligou para confirmar o endereço.' } });
    return { url: `${notes}/${note.json().id}` };
  },
  'POST /admin/composition/rollback': async ({ api, by }) => ({
    url: '/admin/composition/rollback',
    payload: {
      generation: (await callAs(api, by, 'GET', '/admin/composition')).json().generation,
      reason: 'O catálogo não abre no celular',
    },
  }),
  'DELETE /privacy/erasure': async ({ api, target }) => {
    await callAs(api, target, 'POST', '/privacy/erasure');
    return { url: '/privacy/erasure' };
  },
};
