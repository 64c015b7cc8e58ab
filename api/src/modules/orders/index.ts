import type { ApiModule } from '../../module';
import { eraseOrders, exportOrders } from './personal-data-repository';
import { deleteOldTestOrders } from './retention-repository';
import { ordersModule } from './routes';

export { findOrder, listOrders, readOrder } from './details/service';
export { createTestOrder } from './gateway/create-test-order';
export { recordGatewayEvents } from './gateway/record-gateway-events';
export type { Channel } from './ingestion/channel';
export type { NewEvent } from './ingestion/event-repository';
export { recordCheckoutEvents } from './ingestion/record-checkout-events';
export { recordPaymentEvents } from './ingestion/record-payment-events';
export { upsertOrder } from './ingestion/upsert-order';

/** Orders from every door, their payments and parcels. */
export const orders: ApiModule = {
  name: 'orders',
  routes: [ordersModule],
  sweep: { testOrders: ({ database }) => deleteOldTestOrders(database) },
  erase: [{ rows: eraseOrders }],
  export: [exportOrders],
};
