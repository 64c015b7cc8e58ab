import { coupon, idParams } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { copyCoupon } from './copy';
import { coupons } from './resource';

/** Makes a paused coupon with the terms of another one. */
export function couponDuplicateModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/coupons/:id/duplicate',
      {
        config: { access: 'seller', permission: 'marketing:editar', idempotent: true },
        schema: { tags: ['coupons'], params: idParams, response: { 201: coupon.record }, problems: [409] },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        const row = await platform.database
          .withSeller(call.owner.sellerId, (trx) => copyCoupon(trx, call, request.params.id))
          .catch((error: unknown) => {
            throw isUniqueViolation(error) ? new Problem('coupon_code_in_use') : error;
          });
        return sendRecord(reply, await coupons.showOne(call, row), 201);
      },
    );
  };
}
