import { coupon, idParams, revealedCustomers } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../audit/record-audit';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { copyCoupon } from './copy';
import { coupons, SEES_CUSTOMERS } from './resource';

/** The calls of one coupon beside the usual ones: a paused copy of it, and whom it is for. */
export function couponActionRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/coupons/:id/duplicate',
      {
        config: { access: 'seller', permission: 'marketing:editar', idempotent: true },
        schema: {
          operationId: 'duplicateCoupon',
          tags: ['coupons'],
          params: idParams,
          response: { 201: coupon.record },
          problems: [409],
        },
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

    app.post(
      '/coupons/:id/reveal',
      {
        config: { access: 'seller', permission: SEES_CUSTOMERS },
        schema: {
          operationId: 'revealCouponCustomers',
          tags: ['coupons'],
          params: idParams,
          response: { 200: revealedCustomers },
        },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        return coupons.locked(call, request.params.id, async (trx, { id, customers }) => {
          await recordAudit(trx, call.origin, {
            sellerId: call.owner.sellerId,
            action: 'coupon.reveal',
            entity: 'coupon',
            entityId: id,
          });
          return { customers };
        });
      },
    );
  };
}
