import { GATEWAY_IDS, GATEWAYS, type GatewayId } from '../gateways/gateway';

/** The senders of webhooks to a store: its gateways, and the shops that it is linked to. */
export const WEBHOOK_SOURCES = [...GATEWAY_IDS, 'shopify'] as const;

export type WebhookSource = GatewayId | 'shopify';

/** The name of a source on screens. */
export const webhookSourceName = (source: WebhookSource): string =>
  source === 'shopify' ? 'Shopify' : GATEWAYS[source].name;
