import type { ApiModule } from '../../module';
import { eraseApiKeys, exportApiKeys } from './api-keys/personal-data-repository';
import { apiKeysModule } from './api-keys/routes';
import { deliveryLogModule } from './delivery-log/routes';
import { processNotices } from './shopify/deliveries/process-notice';
import { shopifyWebhooksModule } from './shopify/deliveries/receive-routes';
import { eraseLinks, exportLinks } from './shopify/links/personal-data-repository';
import { registerShops } from './shopify/links/registration';
import { shopifyModule } from './shopify/links/routes';
import { shopifyLinks } from './shopify/links/sealed-repository';
import { webhookSimulationModule } from './simulation/routes';
import { v1CheckoutModule } from './v1/checkout-routes';
import { v1OrdersModule } from './v1/order-routes';
import { v1ReadModule } from './v1/read-routes';

/** Where other programs meet the product: API keys and the public API. */
export const integrations: ApiModule = {
  name: 'integrations',
  routes: [
    apiKeysModule,
    v1OrdersModule,
    v1ReadModule,
    v1CheckoutModule,
    deliveryLogModule,
    webhookSimulationModule,
    shopifyModule,
    shopifyWebhooksModule,
  ],
  workers: (platform) => [processNotices(platform), registerShops(platform)],
  erase: [{ rows: eraseApiKeys }, { rows: eraseLinks }],
  export: [exportApiKeys, exportLinks],
  sealed: [shopifyLinks],
};
