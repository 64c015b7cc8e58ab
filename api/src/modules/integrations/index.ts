import type { ApiModule } from '../../module';
import { eraseApiKeys, exportApiKeys } from './api-keys/personal-data-repository';
import { apiKeysModule } from './api-keys/routes';
import { v1CheckoutModule } from './v1/checkout-routes';
import { v1OrdersModule } from './v1/order-routes';
import { v1ReadModule } from './v1/read-routes';
import { v1DocsModule } from './v1-docs/routes';

/** Where other programs meet the product: API keys and the public API. */
export const integrations: ApiModule = {
  name: 'integrations',
  routes: [apiKeysModule, v1OrdersModule, v1ReadModule, v1CheckoutModule, v1DocsModule],
  erase: [{ rows: eraseApiKeys }],
  export: [exportApiKeys],
};
