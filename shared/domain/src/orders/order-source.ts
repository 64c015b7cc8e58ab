import { GATEWAY_IDS, GATEWAYS } from '../gateways/gateway';

/** The sources of orders. */
export const ORDER_SOURCES = ['api', 'shopify', 'test-charge', 'demo', 'checkout'] as const;

export type OrderSource = (typeof ORDER_SOURCES)[number];

/** The source of the events of what people do by hand in the back-office. */
export const EVENT_SOURCE_BY_HAND = 'seller';

/** The source of the events that follow from the time alone. */
export const EVENT_SOURCE_BY_CLOCK = 'balcao';

export const ORDER_SOURCE_LABELS: Readonly<Record<OrderSource, string>> = {
  api: 'API',
  shopify: 'Shopify',
  'test-charge': 'Cobrança de teste',
  demo: 'Demonstração',
  checkout: 'Checkout',
};

const TEST_MODE = /-test$/;

/** The source of an event, in words: a source of orders, a person in the back-office, or a gateway. */
export function eventSourceLabel(source: string): string {
  if (source === EVENT_SOURCE_BY_HAND) return 'Painel';
  if (source === EVENT_SOURCE_BY_CLOCK) return 'Balcão';
  const name = source.replace(TEST_MODE, '');
  const order = ORDER_SOURCES.find((known) => known === name);
  if (order) return ORDER_SOURCE_LABELS[order];
  const gateway = GATEWAY_IDS.find((known) => known === name);
  return gateway ? GATEWAYS[gateway].name : name;
}
