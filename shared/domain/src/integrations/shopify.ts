/** The topics of a Shopify store's webhooks, by Shopify's names. */
export const SHOPIFY_TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/edited',
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

/** The scopes that the app needs. `read_orders` also opens the topics of checkouts. */
export const SHOPIFY_SCOPES = [
  'read_products',
  'read_orders',
  'write_orders',
  'read_fulfillments',
  'write_fulfillments',
] as const;

/** The scopes that the app needs besides, to note at Shopify what was sent. */
export const SHOPIFY_FULFILLMENT_SCOPES = [
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
] as const;

/** The settings of the exchange with a shop. */
export type ShopifySettings = {
  importProducts: boolean;
  exportOrders: boolean;
  sendFulfillments: boolean;
};

/** The scopes that the app needs for the store's settings. */
export const shopifyScopesFor = ({ sendFulfillments }: Pick<ShopifySettings, 'sendFulfillments'>) => [
  ...SHOPIFY_SCOPES,
  ...(sendFulfillments ? SHOPIFY_FULFILLMENT_SCOPES : []),
];

/** The states of a link, as a person sees it. Without one the store is `nao_conectado`. */
export const SHOPIFY_STATUSES = [
  'nao_conectado',
  'conectando',
  'conectado',
  'credencial_invalida',
  'escopo_faltando',
  'desinstalado',
] as const;
export type ShopifyStatus = (typeof SHOPIFY_STATUSES)[number];

/** `importacao` reads all products; both read what changed since the last time. */
export const SHOPIFY_SYNC_KINDS = ['importacao', 'conciliacao'] as const;
export type ShopifySyncKind = (typeof SHOPIFY_SYNC_KINDS)[number];

/** `preparando`: Shopify writes all products down. `conferindo`: what has changed meanwhile is read. */
export const SHOPIFY_SYNC_STATES = [
  'na_fila',
  'preparando',
  'importando',
  'conferindo',
  'concluido',
  'falhou',
  'cancelado',
] as const;
export type ShopifySyncState = (typeof SHOPIFY_SYNC_STATES)[number];

/** How far the topics are set up at Shopify. `pending`: it could not be asked yet, and is asked again. */
export const SHOPIFY_REGISTRATIONS = ['pending', 'registered', 'refused', 'missing_scopes'] as const;

export type ShopifyRegistration = (typeof SHOPIFY_REGISTRATIONS)[number];

/** The state of a link, by what is stored of it. */
export function shopifyStatusOf(link: {
  registration: ShopifyRegistration;
  reason: string;
  isUninstalled: boolean;
}): Exclude<ShopifyStatus, 'nao_conectado'> {
  if (link.isUninstalled) return 'desinstalado';
  switch (link.registration) {
    case 'registered':
      return 'conectado';
    case 'missing_scopes':
      return 'escopo_faltando';
    case 'refused':
      return link.reason === 'credentials' ? 'credencial_invalida' : 'conectando';
    case 'pending':
      return 'conectando';
  }
}

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
const MAX_DOMAIN_LENGTH = 100;

/** The address of a shop's admin, which Shopify's pages show today in place of the shop's domain. */
const ADMIN_OF_SHOP = /^admin\.shopify\.com\/store\/([a-z0-9-]+)/;

/** The domain of a store in what somebody has typed or pasted, such as its address or its admin's; null where there is none. */
export function normalizeShopDomain(typed: string): string | null {
  const address = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const name = ADMIN_OF_SHOP.exec(address)?.[1];
  const domain = name === undefined ? address.replace(/[/?#].*$/s, '') : `${name}.myshopify.com`;
  return domain.length <= MAX_DOMAIN_LENGTH && SHOP_DOMAIN.test(domain) ? domain : null;
}

/** The credentials that link a shop: an app's id and secret, or the lasting token of an app that was made in the shop's admin until 2025. */
export interface ShopifyCredentials {
  shopDomain?: string;
  clientId?: string;
  clientSecret?: string;
  accessToken?: string;
}

/** Finds an app's credentials in words copied from Shopify's pages, in any order: each is known by its form. */
export function readShopifyCredentials(text: string): ShopifyCredentials {
  const found: ShopifyCredentials = {};
  for (const word of text.split(/[\s"',;=<>()]+/)) {
    const shopDomain = normalizeShopDomain(word);
    if (shopDomain !== null) found.shopDomain = shopDomain;
    else if (/^shpss_[\w-]{16,249}$/.test(word)) found.clientSecret = word;
    else if (/^shpat_[\w-]{16,249}$/.test(word)) found.accessToken = word;
    else if (/^[0-9a-f]{32}$/.test(word)) found.clientId = word;
  }
  return found;
}
