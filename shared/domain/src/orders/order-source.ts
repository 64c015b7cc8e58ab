/** Where orders come from. */
export const ORDER_SOURCES = ['api', 'shopify', 'test-charge', 'demo'] as const;

export type OrderSource = (typeof ORDER_SOURCES)[number];

export const ORDER_SOURCE_LABELS: Readonly<Record<OrderSource, string>> = {
  api: 'API',
  shopify: 'Shopify',
  'test-charge': 'Cobrança de teste',
  demo: 'Demonstração',
};
