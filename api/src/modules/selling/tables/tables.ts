import type { DeletedOrderBumpsTable, OrderBumpsTable } from './bumps-schema';
import type { CouponRedemptionsTable, CouponsTable } from './coupons-schema';
import type { ShippingMethodsTable, ShippingRatesTable } from './shipping-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfSelling {
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;
  order_bumps: OrderBumpsTable;
  deleted_order_bumps: DeletedOrderBumpsTable;
  shipping_methods: ShippingMethodsTable;
  shipping_rates: ShippingRatesTable;
}
