import {
  couponSimulation,
  couponSimulationRequest,
  type V1CouponRequest,
  v1CouponAnswer,
  v1CouponRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { ownerOf } from '../../../plugins/owner-of';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { invalidField } from '../../../problem';
import { readOfferedMethods } from '../../payments';
import { askCoupon } from '../../selling';

/** The store's discount for the method by which the buyer pays, in basis points: Pix and boleto have one. */
async function methodDiscountOf(
  { database }: Pick<Platform, 'database'>,
  owner: Owner,
  { payment }: V1CouponRequest,
): Promise<number> {
  const method = payment?.method;
  if (method === undefined) return 0;
  const methods = await readOfferedMethods(database, owner);
  const config = methods.find(({ idFormaPagamento }) => idFormaPagamento === method)?.config;
  return config && 'discountBasisPoints' in config ? config.discountBasisPoints : 0;
}

const momentOf = ({ at }: V1CouponRequest): Date => (at ? new Date(at) : new Date());

/** Whether a coupon is good for a cart: asked by a buyer's checkout, and tried out by the seller. Both read the same words. */
export function couponQuestionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.post(
      '/v1/checkout/coupons/validate',
      {
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          operationId: 'validateCoupon',
          tags: ['checkout'],
          summary: 'Perguntar se um cupom vale',
          description:
            'Diz se o cupom vale para o carrinho, por que não, e quanto o carrinho custa com ele, com o desconto de cada linha. Não guarda nada: o uso conta quando o pedido é criado. Com uma chave publicável nada é dito sobre o que o cliente já comprou.',
          body: v1CouponRequest,
          response: { 200: v1CouponAnswer },
        },
      },
      async (request) => {
        const { id, sellerId, storeId, isTest, kind } = apiKeyCallerOf(request);
        if (request.body.at && !isTest)
          throw invalidField('at', ['Só uma chave de teste pode perguntar por outro momento.']);
        const owner = { sellerId, storeId };
        const guesser = `${id}|${request.ip}`;
        // Who has guessed too often learns nothing more, also of a code that exists.
        await assertUncounted(database, 'coupon-codes', guesser);
        const answer = await askCoupon(database.forSeller(owner.sellerId), owner, request.body, {
          now: momentOf(request.body),
          methodDiscountBp: await methodDiscountOf(platform, owner, request.body),
          isTrusted: kind === 'secret',
        });
        if (answer.coupon_id === null) await countRequest(database, 'coupon-codes', guesser);
        return answer;
      },
    );

    app.post(
      '/coupons/simulate',
      {
        config: { access: 'seller', permission: 'marketing:ler' },
        schema: {
          operationId: 'simulateCoupon',
          tags: ['coupons'],
          summary: 'Whether a coupon is good for a cart at any moment, as a buyer would be told',
          body: couponSimulationRequest,
          response: { 200: couponSimulation },
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        return askCoupon(database.forSeller(owner.sellerId), owner, request.body, {
          now: momentOf(request.body),
          methodDiscountBp: await methodDiscountOf(platform, owner, request.body),
          isTrusted: true,
        });
      },
    );
  };
}
