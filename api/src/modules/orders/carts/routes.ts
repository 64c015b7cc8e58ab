import { isDeepStrictEqual } from 'node:util';
import {
  cartListQuery,
  cartPage,
  cartRow,
  cartSettings,
  idParams,
  remindCartRequest,
  revealCartRequest,
  revealedCart,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../audit/record-audit';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { readCartSettings, writeCartSettings } from './cart-repository';
import { cartList } from './list/repository';
import { remindBuyer } from './remind';
import { revealCart } from './reveal-cart';

const tags = ['orders'];
const reading = { access: 'seller', permission: 'pedidos:ler' } as const;
const writing = { access: 'seller', permission: 'pedidos:editar', idempotent: true } as const;

/** Carts that were left: the list, reminders, and when a checkout counts as left. */
export function cartsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/carts',
      {
        config: reading,
        schema: { operationId: 'listCarts', tags, querystring: cartListQuery, response: { 200: cartPage } },
      },
      (request) => {
        const owner = ownerOf(request);
        return cartList.page(database.forSeller(owner.sellerId), owner, request.query);
      },
    );

    app.post(
      '/carts/:id/remind',
      {
        config: writing,
        schema: {
          operationId: 'remindCart',
          tags,
          summary: 'E-mails the buyer the way back to their cart; at most three times, a day apart',
          params: idParams,
          body: remindCartRequest,
          response: { 200: cartRow },
          problems: [409],
        },
      },
      (request) => remindBuyer(platform, callOf(request), request.params.id),
    );

    app.post(
      '/carts/:id/reveal',
      {
        config: { access: 'seller', permission: 'pedidos:editar' },
        schema: {
          operationId: 'revealCart',
          tags,
          params: idParams,
          body: revealCartRequest,
          response: { 200: revealedCart },
        },
      },
      (request) => revealCart(callOf(request), request.params.id),
    );

    app.get(
      '/carts/settings',
      { config: reading, schema: { operationId: 'getCartSettings', tags, response: { 200: cartSettings } } },
      async (request) => {
        const owner = ownerOf(request);
        return readCartSettings(database.forSeller(owner.sellerId), owner);
      },
    );

    app.put(
      '/carts/settings',
      {
        config: writing,
        schema: { operationId: 'setCartSettings', tags, body: cartSettings, response: { 200: cartSettings } },
      },
      async (request) => {
        const owner = ownerOf(request);
        await database.withSeller(owner.sellerId, async (trx) => {
          const before = await readCartSettings(trx, owner);
          const after = request.body;
          if (isDeepStrictEqual(before, after)) return;
          await writeCartSettings(trx, owner, after);
          await recordAudit(trx, originOf(request), {
            sellerId: owner.sellerId,
            action: 'store.abandonment',
            entity: 'store',
            entityId: owner.storeId,
            before,
            after,
          });
        });
        return request.body;
      },
    );
  };
}
