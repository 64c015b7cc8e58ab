import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { orderBumpActionRoutes } from './bumps/actions';
import { orderBumpJobs } from './bumps/jobs';
import { bumpMetricsRoutes } from './bumps/metrics';
import { orderBumpRoutes, orderBumps } from './bumps/resource';
import { couponActionRoutes } from './coupons/actions';
import { couponBatchJob } from './coupons/batch/job';
import { couponBatchRoutes } from './coupons/batch/routes';
import { removeCustomers } from './coupons/erasure-repository';
import { couponJobs } from './coupons/jobs';
import { couponRoutes, coupons } from './coupons/resource';
import { shippingMethodRoutes, shippingMethods } from './shipping/resource';
import { shippingRoutes } from './shipping/routes';

export { armOf, askBumps } from './bumps/ask-bumps';
export { assertBumpUnits } from './bumps/limited-units';
export { findOfferedSkus } from './bumps/repository';
export {
  answerCoupon,
  askCoupon,
  type CartDiscounts,
  couponDiscounts,
  readCoupon,
} from './coupons/ask-coupon';
export { knownProducts } from './coupons/repository';
export { findListedCoupons } from './coupons/resource';
export { usedCouponsLock, useMove } from './coupons/uses/repository';
export { useCoupon } from './coupons/uses/use-coupon';
export { quoteBy, quoteCart, readShipping } from './shipping/quote';

/** The rules of the sale: coupons, how a store delivers, and what it offers beside the cart. */
export const selling: ApiModule = {
  name: 'selling',
  tags: {
    coupons: 'Coupons and their batches.',
    'order-bumps': 'Offers beside a cart.',
    shipping: 'Shipping methods and their rates.',
  },
  routes: [
    couponRoutes,
    couponActionRoutes,
    couponJobs.routes,
    couponBatchRoutes,
    orderBumpActionRoutes,
    bumpMetricsRoutes,
    orderBumpJobs.routes,
    orderBumpRoutes,
    shippingRoutes,
    shippingMethodRoutes,
  ],
  jobs: (platform) => [...couponJobs.handlers(platform), ...orderBumpJobs.handlers(platform), couponBatchJob],
  on: { 'buyers.erased': removeCustomers },
  erase: [
    eraseRows('coupon_redemptions'),
    eraseRows('coupons'),
    eraseRows('shipping_methods'),
    eraseRows('order_bumps'),
    eraseRows('deleted_order_bumps'),
    eraseRows('order_bump_impressions'),
  ],
  export: [
    exportRecords('coupons', coupons),
    exportRecords('shippingMethods', shippingMethods),
    exportRecords('orderBumps', orderBumps),
  ],
  demoStore: [
    async (demo) => (await import('./demo/seed-coupons')).seedCoupons(demo),
    async (demo) => (await import('./demo/seed-shipping')).seedShipping(demo),
    async (demo) => (await import('./demo/seed-bumps')).seedBumps(demo),
  ],
};
