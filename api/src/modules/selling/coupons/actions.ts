import { type CouponRequest, duplicateCoupon, etagOf, revealCouponCustomers } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { implementFor, routesOf } from '../../../calls';
import type { SellerTransaction } from '../../../db/database';
import { isUniqueViolation } from '../../../db/unique-violation';
import { Problem } from '../../../problem';
import { type ResourceCall, storeCallOf } from '../../../resources/resource-call';
import { takenCodes } from './repository';
import { coupons } from './resource';

const LONGEST_CODE = 30;
const COPIES = 99;

/** Copies a coupon, paused so that nobody uses it before somebody has looked at it. @throws Problem not_found, coupon_code_in_use */
export async function copyCoupon(trx: SellerTransaction, call: ResourceCall, id: string) {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await coupons.rows.lock(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  // `NATAL-2`, or the next that nobody has.
  const candidates = Array.from({ length: COPIES - 1 }, (_, index) => {
    const ending = `-${index + 2}`;
    return `${original.code.slice(0, LONGEST_CODE - ending.length)}${ending}`;
  });
  const taken = await takenCodes(trx, call.owner, candidates);
  const code = candidates.find((candidate) => !taken.has(candidate));
  if (code === undefined) throw new Problem('coupon_code_in_use');
  const request: CouponRequest = { ...coupons.valuesOf(original), code, paused: true };
  return coupons.writes.create(trx, call, request);
}

/** The calls of one coupon beside the usual ones: a paused copy of it, and whom it is for. */
export const couponActionRoutes = routesOf('coupons', (platform) => {
  const { database } = platform;
  const inStore = implementFor((request) => storeCallOf(platform, request));

  return [
    inStore(duplicateCoupon, async (call, { params: { id } }, reply) => {
      const row = await database
        .withSeller(call.owner.sellerId, (trx) => copyCoupon(trx, call, id))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Problem('coupon_code_in_use') : error;
        });
      const copy = await coupons.showOne(call, row);
      reply.header('etag', etagOf(copy.version));
      return copy;
    }),

    inStore(revealCouponCustomers, (call, { params }) =>
      coupons.locked(call, params.id, async (trx, { id, customers }) => {
        await recordAudit(trx, call.origin, {
          sellerId: call.owner.sellerId,
          action: 'coupon.reveal',
          entity: 'coupon',
          entityId: id,
        });
        return { customers };
      }),
    ),
  ];
});
