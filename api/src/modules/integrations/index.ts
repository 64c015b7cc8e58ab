import { defer } from '../../db/deferred';
import type { ApiModule } from '../../module';
import { endRows, eraseRows, exportRows } from '../../resources/personal-data';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { apiKeyRoutes } from './api-keys/resource';
import { deliveryLogRoutes } from './delivery-log/routes';
import { createCartDeliveries, enqueueCartsLeft } from './outgoing-webhooks/create-cart-deliveries';
import { createDeliveries } from './outgoing-webhooks/create-deliveries';
import {
  createProductDeliveries,
  enqueueProductsChanged,
} from './outgoing-webhooks/create-product-deliveries';
import { deliverOutgoing } from './outgoing-webhooks/deliver';
import { endpointRoutes } from './outgoing-webhooks/endpoints';
import { deleteDeliveriesOfBuyers } from './outgoing-webhooks/erasure-repository';
import { happenedStatement } from './outgoing-webhooks/happened-repository';
import { deleteOldDeliveries } from './outgoing-webhooks/retention-repository';
import { outgoingDeliveriesRoutes } from './outgoing-webhooks/routes';
import { webhookSecrets } from './outgoing-webhooks/sealed-secrets-repository';
import { processNotices, shopWebhooks } from './shopify/deliveries/shop-webhooks';
import { exportOrders, notifyShops, shipOrders } from './shopify/exports/export-orders';
import { changedOrderStatement } from './shopify/exports/repository';
import { eraseLinks, exportLinks } from './shopify/links/personal-data-repository';
import { shopifyLinks } from './shopify/links/sealed-repository';
import { registerShops } from './shopify/registration/registration';
import { shopifyRoutes } from './shopify/seller-calls/routes';
import { deleteOldRuns } from './shopify/sync/retention-repository';
import { syncShops } from './shopify/sync/run-sync';
import { setWeights } from './shopify/weights/missing-weights';
import { webhookSimulationRoutes } from './simulation/routes';
import { v1CheckoutRoutes } from './v1/checkout-routes';
import { v1ConfigRoutes } from './v1/config-routes';
import { v1OrdersRoutes } from './v1/order-routes';
import { v1ProductsRoutes } from './v1/product-routes';
import { v1ReadRoutes } from './v1/read-routes';
import { v1ShippingRoutes } from './v1/shipping-routes';
import { v1DocsRoutes } from './v1-docs/routes';

/** The module of other programs: API keys, the public API, and webhooks in both directions. */
export const integrations: ApiModule = {
  name: 'integrations',
  tags: {
    'api keys': 'Keys of other programs.',
    'outgoing webhooks': 'Addresses that are told what happens in a store, and what they were told.',
    shopify: 'Shops that are linked to a store.',
    'webhook deliveries': 'What gateways and shops have told us.',
  },
  routes: [
    apiKeyRoutes,
    v1OrdersRoutes,
    v1ReadRoutes,
    v1ProductsRoutes,
    v1CheckoutRoutes,
    v1ConfigRoutes,
    v1ShippingRoutes,
    v1DocsRoutes,
    deliveryLogRoutes,
    webhookSimulationRoutes,
    shopifyRoutes,
    (platform) => receiveWebhooks(platform.database, shopWebhooks(platform)),
    endpointRoutes,
    outgoingDeliveriesRoutes,
  ],
  workers: (platform) => [
    processNotices(platform),
    registerShops(platform),
    syncShops(platform),
    notifyShops(platform),
    exportOrders(platform),
    shipOrders(platform),
    setWeights(platform),
    createDeliveries(platform),
    createCartDeliveries(platform),
    createProductDeliveries(platform),
    deliverOutgoing(platform),
  ],
  on: {
    'carts.left': enqueueCartsLeft,
    'buyers.erased': deleteDeliveriesOfBuyers,
    'products.changed': enqueueProductsChanged,
    async 'order.changed'(trx, change) {
      for (const statement of [happenedStatement(trx, change), changedOrderStatement(trx, change)])
        if (statement) defer(trx, statement);
    },
  },
  sweep: {
    outgoingDeliveries: ({ database }) => deleteOldDeliveries(database),
    shopRuns: ({ database }) => deleteOldRuns(database),
  },
  erase: [endRows('api_keys', 'revoked_at'), { rows: eraseLinks }, eraseRows('webhook_endpoints')],
  export: [
    exportRows('apiKeys', 'api_keys', [
      'store_id',
      'name',
      'prefix',
      'mode',
      'scopes',
      'created_at',
      'last_used_at',
      'revoked_at',
    ]),
    exportLinks,
    exportRows('webhookEndpoints', 'webhook_endpoints', [
      'store_id',
      'url',
      'description',
      'events',
      'mode',
      'enabled',
      'created_at',
    ]),
  ],
  sealed: [shopifyLinks, webhookSecrets],
};
