import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { couponBatchModule } from './coupons/batch/routes';
import { couponBulkModule } from './coupons/bulk/routes';
import { couponExportModule } from './coupons/csv/export-routes';
import { couponImportModule } from './coupons/csv/import-routes';
import { couponDuplicateModule } from './coupons/duplicate';
import { couponRoutes, coupons } from './coupons/resource';
import { shippingMethodRoutes, shippingMethods } from './shipping/resource';
import { shippingModule } from './shipping/routes';

export { askCoupon, type CartDiscounts, couponDiscounts } from './coupons/ask-coupon';
export { usedCouponsLock, useMove } from './coupons/uses/repository';
export { useCoupon } from './coupons/uses/use-coupon';
export { quoteCart } from './shipping/quote';

/** The rules of the sale: coupons, and how a store delivers. */
export const selling: ApiModule = {
  name: 'selling',
  routes: [
    couponRoutes,
    couponDuplicateModule,
    couponBulkModule,
    couponBatchModule,
    couponExportModule,
    couponImportModule,
    shippingModule,
    shippingMethodRoutes,
  ],
  erase: [eraseRows('coupon_redemptions'), eraseRows('coupons'), eraseRows('shipping_methods')],
  export: [exportRecords('coupons', coupons), exportRecords('shippingMethods', shippingMethods)],
  demoStore: [
    async (demo) => (await import('./demo/seed-coupons')).seedCoupons(demo),
    async (demo) => (await import('./demo/seed-shipping')).seedShipping(demo),
  ],
};
