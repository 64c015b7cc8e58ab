import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { couponBatchModule } from './coupons/batch/routes';
import { couponBulkModule } from './coupons/bulk/routes';
import { couponExportModule } from './coupons/csv/export-routes';
import { couponImportModule } from './coupons/csv/import-routes';
import { couponDuplicateModule } from './coupons/duplicate';
import { couponRoutes, coupons } from './coupons/resource';

export { askCoupon } from './coupons/ask-coupon';
export { usedCouponsLock, useMove } from './coupons/uses/repository';
export { useCoupon } from './coupons/uses/use-coupon';

/** The rules of the sale: coupons. */
export const selling: ApiModule = {
  name: 'selling',
  routes: [
    couponRoutes,
    couponDuplicateModule,
    couponBulkModule,
    couponBatchModule,
    couponExportModule,
    couponImportModule,
  ],
  erase: [eraseRows('coupon_redemptions'), eraseRows('coupons')],
  export: [exportRecords('coupons', coupons)],
  demoStore: [async (demo) => (await import('./demo/seed-coupons')).seedCoupons(demo)],
};
