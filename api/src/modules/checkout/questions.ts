import {
  listOrderBumpsOfCart,
  simulateCoupon,
  type V1CouponRequest,
  validateCoupon,
} from '@balcao/api-schema';
import { byKey, implementsOn, routesOf } from '../../calls';
import type { Database } from '../../db/database';
import type { Owner } from '../../db/owner';
import { assertUncounted, countRequest } from '../../plugins/rate-limit';
import { invalidField } from '../../problem';
import { readOfferedMethods } from '../payments';
import { askBumps, askCoupon } from '../selling';

/** The moment that is asked about. @throws Problem validation for another than now by a key that is none for tests */
function momentOf(at: string | null | undefined, isTest: boolean): Date {
  if (at && !isTest) throw invalidField('at', ['Só uma chave de teste pode perguntar por outro momento.']);
  return at ? new Date(at) : new Date();
}

/** The order bumps that a checkout may offer beside a cart. */
export const orderBumpQuestionRoutes = routesOf('checkout', ({ config, database }) => [
  byKey(listOrderBumpsOfCart, ({ key, owner }, { body }) =>
    askBumps(database.forSeller(owner.sellerId), owner, body, {
      now: momentOf(body.at, key.isTest),
      base: config.publicUrl,
    }),
  ),
]);

/** The answer about a coupon: at a buyer's checkout, and as the seller tries it out. Both read the same words. */
async function answer(
  database: Database,
  owner: Owner,
  question: V1CouponRequest,
  asked: { now: Date; isTrusted: boolean },
) {
  const method = question.payment?.method;
  const methods = method === undefined ? [] : await readOfferedMethods(database, owner);
  const config = methods.find(({ idFormaPagamento }) => idFormaPagamento === method)?.config;
  return askCoupon(database.forSeller(owner.sellerId), owner, question, {
    ...asked,
    // In basis points: Pix and boleto have one.
    methodDiscountBp: config && 'discountBasisPoints' in config ? config.discountBasisPoints : 0,
  });
}

export const couponQuestionRoutes = routesOf('checkout', ({ database }) => [
  byKey(validateCoupon, async ({ key, owner, origin }, { body }) => {
    const now = momentOf(body.at, key.isTest);
    const guesser = `${key.id}|${origin.ip}`;
    // Who has guessed too often learns nothing more, also of a code that exists.
    await assertUncounted(database, 'coupon-codes', guesser);
    const isTrusted = key.kind === 'secret';
    const said = await answer(database, owner, body, { now, isTrusted });
    if (said.coupon_id === null) await countRequest(database, 'coupon-codes', guesser);
    return said;
  }),
]);

export const couponSimulationRoutes = routesOf('coupons', (platform) => [
  implementsOn(platform).inStore(simulateCoupon, ({ owner }, { body }) =>
    answer(platform.database, owner, body, { now: momentOf(body.at, true), isTrusted: true }),
  ),
]);
