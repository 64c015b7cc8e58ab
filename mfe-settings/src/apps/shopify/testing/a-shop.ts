import type { ShopifyIntegration, ShopifyIntegrationList, ShopifySyncRun } from '@balcao/api-schema';
import { SHOPIFY_SCOPES } from '@balcao/domain';

export const aRun = (changes: Partial<ShopifySyncRun> = {}): ShopifySyncRun => ({
  id: 'run-1',
  kind: 'importacao',
  state: 'concluido',
  done: 120,
  total: 120,
  failed: [],
  failedCount: 0,
  cursor: '',
  error: '',
  startedAt: '2026-03-09T12:00:00.000Z',
  finishedAt: '2026-03-09T12:01:00.000Z',
  ...changes,
});

/** A shop that is linked and well. */
export const aShop = (changes: Partial<ShopifyIntegration> = {}): ShopifyIntegration => ({
  id: 'link-1',
  shopDomain: 'minha-loja.myshopify.com',
  webhookUrl: 'https://balcao.example/api/webhooks/shopify/link-1',
  status: 'conectado',
  text: 'A Shopify avisa o Balcão de pedidos, reembolsos, carrinhos e produtos.',
  clientId: 'a1b2c3d4e5f60718',
  clientSecretEnd: '1234',
  accessTokenEnd: '',
  settings: { importProducts: true, exportOrders: false, sendFulfillments: false },
  scopes: [...SHOPIFY_SCOPES],
  registration: {
    state: 'registered',
    text: 'A Shopify avisa o Balcão de pedidos, reembolsos, carrinhos e produtos.',
    missingScopes: [],
    at: '2026-03-09T12:00:00.000Z',
  },
  health: {
    apiVersion: '2026-10',
    webhookVersion: '2026-10',
    lastWebhookAt: '2026-03-09T12:00:00.000Z',
    lastError: null,
    tokenExpiresAt: '2026-03-10T12:00:00.000Z',
    buyerData: 'presente',
    missingTopics: [],
    gapFrom: null,
  },
  topics: [{ topic: 'orders/create', received: 42, parked: 1, lastAt: '2026-03-09T12:00:00.000Z' }],
  exports: { exported: 0, waiting: 0, refused: 0, lastError: '' },
  productsWithoutWeight: 0,
  isSettingWeights: false,
  sync: aRun(),
  uninstalledAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  deliveries: { received: 42, parked: 1, rejected: 3, lastReceivedAt: '2026-03-09T12:00:00.000Z' },
  ...changes,
});

export const shopsOf = (
  items: ShopifyIntegration[],
  changes: Partial<ShopifyIntegrationList> = {},
): ShopifyIntegrationList => ({
  items,
  app: {
    url: 'https://balcao.example/backoffice/apps/shopify',
    scopes: [...SHOPIFY_SCOPES],
    webhookVersion: '2026-10',
  },
  canEdit: true,
  ...changes,
});
