import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { parkDelivery } from '../parked-delivery';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** A connection of the target's store, which is not the current one; always the same. */
export async function connectionOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const { id } = await database.platform
    .insertInto('payment_gateways')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      gateway: 'simulador',
      mode: 'test',
      credentials: '{}',
      fees: '{}',
    })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'store_id', 'gateway']).doUpdateSet({ mode: 'test' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const PIX = {
  idFormaPagamento: 'pix',
  idGateway: 'simulador',
  ativo: true,
  config: DEFAULT_PAYMENT_CONFIGS.pix,
};

/** The target's configuration of Pix at the connection above. */
async function configOf(target: Account, platform: Platform): Promise<string> {
  await connectionOf(target, platform);
  const { id } = await platform.database.platform
    .insertInto('payment_configs')
    .values({
      seller_id: target.sellerId,
      id: newId(),
      store_id: target.storeId,
      gateway: 'simulador',
      method: 'pix',
      active: true,
      config: JSON.stringify(DEFAULT_PAYMENT_CONFIGS.pix),
    })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'store_id', 'gateway', 'method']).doUpdateSet({ active: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const versioned = { payload: { fees: {} }, headers: { 'if-match': '"1"' } };

/** The rows of gateways, payment methods and their configurations. */
export const GATEWAY_ROWS: Record<string, Row[]> = {
  'GET /config/gateways': [bare('/config/gateways', loggedIn(200))],
  'GET /seller/{id}/payment-gateway': [
    { call: ({ sellerId }) => ({ url: `/seller/${sellerId}/payment-gateway` }), answers: ownOnly(200) },
  ],
  'PATCH /seller/{id}/payment-gateway': [
    {
      call: ({ sellerId }) => ({
        url: `/seller/${sellerId}/payment-gateway`,
        payload: { gateway: 'iugu' },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /pagamentogateway/afiliacoes': [bare('/pagamentogateway/afiliacoes', loggedIn(200))],
  'GET /pagamentogateway': [
    bare('/pagamentogateway', loggedIn(200)),
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway?id=${await connectionOf(target, platform)}`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /pagamentogateway': [send('/pagamentogateway', () => ({ idGateway: 'simulador' }), loggedIn(201))],
  'PUT /pagamentogateway': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway?id=${await connectionOf(target, platform)}`,
        ...versioned,
      }),
      answers: ownOnly(200),
    },
  ],
  'DELETE /pagamentogateway': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway?id=${await connectionOf(target, platform)}`,
      }),
      answers: ownOnly(204),
    },
  ],
  'GET /pagamentogateway/{id}': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}`,
      }),
      answers: ownOnly(200),
    },
  ],
  'PUT /pagamentogateway/{id}': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}`,
        ...versioned,
      }),
      answers: ownOnly(200),
    },
  ],
  'DELETE /pagamentogateway/{id}': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}`,
      }),
      answers: ownOnly(204),
    },
  ],
  'POST /pagamentogateway/{id}/testar-conexao': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/testar-conexao`,
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /pagamentogateway/{id}/webhook': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/webhook`,
      }),
      answers: ownOnly(200),
    },
  ],
  // Without a password given just now.
  'POST /pagamentogateway/{id}/webhook': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/webhook`,
      }),
      answers: ownOnly(403),
    },
  ],
  'PUT /pagamentogateway/{id}/webhook': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/webhook`,
        payload: { publicKey: '' },
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /pagamentogateway/{id}/webhook/deliveries': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/webhook/deliveries`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /pagamentogateway/{id}/webhook/deliveries/retry': [
    {
      call: async (target, platform) => ({
        url: `/pagamentogateway/${await connectionOf(target, platform)}/webhook/deliveries/retry`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /pagamentogateway/{id}/webhook/deliveries/{deliveryId}/retry': [
    {
      call: async (target, platform) => {
        const id = await connectionOf(target, platform);
        const deliveryId = await parkDelivery(platform, target, id);
        return { url: `/pagamentogateway/${id}/webhook/deliveries/${deliveryId}/retry` };
      },
      answers: ownOnly(200),
    },
  ],

  'GET /formapagamento': [bare('/formapagamento', loggedIn(200))],
  'GET /formapagamento/configuradas': [bare('/formapagamento/configuradas', loggedIn(200))],
  'GET /pagamentoconfiguracoes': [
    bare('/pagamentoconfiguracoes?idFormaPagamento=pix&idGateway=iugu', loggedIn(200)),
  ],
  // The caller's store is connected to no gateway.
  'POST /pagamentoconfiguracoes': [send('/pagamentoconfiguracoes', () => PIX, loggedIn(422))],
  'PUT /pagamentoconfiguracoes': [
    {
      call: async (target, platform) => ({
        url: '/pagamentoconfiguracoes',
        payload: { ...PIX, id: await configOf(target, platform) },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /pagamentoconfiguracoes/{id}': [
    {
      call: async (target, platform) => ({
        url: `/pagamentoconfiguracoes/${await configOf(target, platform)}`,
      }),
      answers: ownOnly(200),
    },
  ],
};
