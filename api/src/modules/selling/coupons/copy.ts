import type { CouponRequest } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { takenCodes } from './repository';
import { coupons } from './resource';

const LONGEST_CODE = 30;
const COPIES = 99;

/** The code of a copy: `NATAL-2`, or the next that nobody has. */
function copyCodes(code: string): string[] {
  const endings = Array.from({ length: COPIES - 1 }, (_, index) => `-${index + 2}`);
  return endings.map((ending) => `${code.slice(0, LONGEST_CODE - ending.length)}${ending}`);
}

/** Copies a coupon, paused so that nobody uses it before somebody has looked at it. @throws Problem not_found, coupon_code_in_use */
export async function copyCoupon(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
): Promise<Awaited<ReturnType<typeof coupons.writes.create>>> {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await coupons.rows.lock(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const candidates = copyCodes(original.code);
  const taken = await takenCodes(trx, call.owner, candidates);
  const code = candidates.find((candidate) => !taken.has(candidate));
  if (code === undefined) throw new Problem('coupon_code_in_use');
  const request: CouponRequest = { ...coupons.valuesOf(original), code, paused: true };
  return coupons.writes.create(trx, call, request);
}
