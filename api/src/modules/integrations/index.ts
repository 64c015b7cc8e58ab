import { defer } from '../../db/deferred';
import type { ApiModule } from '../../module';
import { endRows, eraseRows, exportRows } from '../../resources/personal-data';
import { receiveWebhooks } from '../../webhooks/receive-webhooks';
import { apiKeyRoutes } from './api-keys';
import { deliveryLogRoutes } from './delivery-log';
import { shopifyRoutes } from './shopify/calls';
import { changedOrderStatement, exportOrders, notifyShops, shipOrders } from './shopify/exports';
import { eraseLinks, exportLinks, shopifyLinks } from './shopify/link';
import { setWeights } from './shopify/products';
import { registerShops } from './shopify/registration';
import { deleteOldRuns } from './shopify/runs';
import { syncShops } from './shopify/sync';
import { processNotices, shopWebhooks } from './shopify/webhooks';
import { webhookSimulationRoutes } from './simulation';
import { v1CheckoutRoutes } from './v1-checkout';
import { v1DocsRoutes } from './v1-docs';
import { v1OrdersRoutes } from './v1-orders';
import { v1ProductsRoutes } from './v1-products';
import {
  deleteDeliveriesOfBuyers,
  deleteOldDeliveries,
  outgoingDeliveriesRoutes,
} from './webhook-deliveries';
import { webhookSecrets } from './webhook-endpoint';
import { endpointRoutes, webhookSecretRoutes } from './webhook-endpoints';
import {
  createCartDeliveries,
  createDeliveries,
  createProductDeliveries,
  enqueueCartsLeft,
  enqueueProductsChanged,
  happenedStatement,
} from './webhook-events';
import { deliverOutgoing } from './webhook-sending';

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
    v1ProductsRoutes,
    v1CheckoutRoutes,
    v1DocsRoutes,
    deliveryLogRoutes,
    webhookSimulationRoutes,
    shopifyRoutes,
    (platform) => receiveWebhooks(platform.database, shopWebhooks(platform)),
    endpointRoutes,
    webhookSecretRoutes,
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
