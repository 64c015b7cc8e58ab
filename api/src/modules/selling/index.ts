import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { shippingMethodRoutes, shippingMethods } from './shipping/resource';
import { shippingModule } from './shipping/routes';

export { quoteCart } from './shipping/quote';

/** The rules of the sale: how a store delivers. */
export const selling: ApiModule = {
  name: 'selling',
  routes: [shippingModule, shippingMethodRoutes],
  erase: [eraseRows('shipping_methods')],
  export: [exportRecords('shippingMethods', shippingMethods)],
  demoStore: [async (demo) => (await import('./demo/seed-shipping')).seedShipping(demo)],
};
