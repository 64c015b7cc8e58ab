/** What a Shopify store tells us of, by the names that Shopify has for it. */
export const SHOPIFY_TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/paid',
  'orders/cancelled',
  'orders/fulfilled',
  'refunds/create',
  'checkouts/create',
  'checkouts/update',
  'products/create',
  'products/update',
  'products/delete',
  'app/uninstalled',
] as const;

/** Every app must answer these. They are set up with the app and cannot be subscribed to. */
export const SHOPIFY_COMPLIANCE_TOPICS = [
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type ShopifyTopic = (typeof SHOPIFY_TOPICS)[number] | (typeof SHOPIFY_COMPLIANCE_TOPICS)[number];

const KNOWN_TOPICS: readonly string[] = [...SHOPIFY_TOPICS, ...SHOPIFY_COMPLIANCE_TOPICS];

export function isShopifyTopic(topic: string): topic is ShopifyTopic {
  return KNOWN_TOPICS.includes(topic);
}

/** What the app must be allowed. `read_orders` also opens the topics of checkouts. */
export const SHOPIFY_SCOPES = [
  'read_products',
  'read_orders',
  'write_orders',
  'read_fulfillments',
  'write_fulfillments',
] as const;

/** How far the topics are set up at Shopify. `pending`: it could not be asked yet, and is asked again. */
export const SHOPIFY_REGISTRATIONS = ['pending', 'registered', 'refused', 'missing_scopes'] as const;

export type ShopifyRegistration = (typeof SHOPIFY_REGISTRATIONS)[number];

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const MAX_DOMAIN_LENGTH = 100;

/** The domain of a store in what somebody has typed or pasted, such as its address; null where there is none. */
export function normalizeShopDomain(typed: string): string | null {
  const domain = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  return domain.length <= MAX_DOMAIN_LENGTH && SHOP_DOMAIN.test(domain) ? domain : null;
}
