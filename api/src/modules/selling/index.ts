import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { bumpMetricsRoutes } from './bump-figures';
import { orderBumpJobs } from './bump-jobs';
import { orderBumpActionRoutes, orderBumpRoutes, orderBumps } from './bumps';
import { couponBatchJob, couponBatchRoutes } from './coupon-batches';
import { couponJobs } from './coupon-jobs';
import { couponActionRoutes, couponRoutes, coupons, removeCustomers } from './coupons';
import { shippingMethodRoutes, shippingMethods, shippingOrderRoutes } from './shipping-methods';
import { shippingSimulationRoutes } from './shipping-quotes';
import { shippingRatesRoutes } from './shipping-rates';

export { armOf, askBumps, assertBumpUnits, findOfferedSkus } from './bump-offers';
export { answerCoupon, askCoupon, type CartDiscounts, couponDiscounts, readCoupon } from './cart-coupons';
export { usedCouponsLock, useMove } from './coupon-uses';
export { findListedCoupons } from './coupons';
export { knownProducts } from './products';
export { quoteBy, quoteCart, readShipping } from './shipping-quotes';
export { useCoupon } from './use-coupon';

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
    shippingOrderRoutes,
    shippingSimulationRoutes,
    shippingRatesRoutes,
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
