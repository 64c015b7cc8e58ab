import {
  normalizeShopDomain,
  PRODUCT_FIELDS,
  SHOPIFY_REGISTRATIONS,
  SHOPIFY_STATUSES,
  SHOPIFY_SYNC_KINDS,
  SHOPIFY_SYNC_STATES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';

const secret = (pattern: RegExp, message: string) =>
  z.string().trim().max(255, 'Escreva no máximo 255 caracteres.').regex(pattern, message);

/** A pasted address of the store is taken as its domain. */
const shopDomain = z
  .string()
  .max(300, 'Escreva no máximo 300 caracteres.')
  .overwrite((typed) => normalizeShopDomain(typed) ?? typed)
  .refine(
    (text) => normalizeShopDomain(text) === text,
    'Use o endereço da loja na Shopify, como minha-loja.myshopify.com.',
  );

export const shopifyRequest = z
  .strictObject({
    shopDomain,
    /** Shopify signs with it, and gives id and secret a token of a day. */
    clientSecret: secret(/^[\w-]{16,}$/, 'Cole a chave secreta do aplicativo como a Shopify a mostra.'),
    /** Of an app of the Dev Dashboard. */
    clientId: secret(/^[\w-]{16,}$/, 'Cole o ID do cliente como a Shopify o mostra.').optional(),
    /** Of an app that was made in the shop's admin until 2025: its token lasts. */
    accessToken: secret(/^shp[a-z]{2}_[\w-]{16,}$/, 'O token da Admin API começa com shpat_.').optional(),
  })
  .refine(({ clientId, accessToken }) => (clientId === undefined) !== (accessToken === undefined), {
    path: ['clientId'],
    error: 'Informe o ID do cliente ou, de um aplicativo antigo, o token da Admin API.',
  });
export type ShopifyRequest = z.infer<typeof shopifyRequest>;

const count = z.int().min(0);

export const linkedShopify = z.object({ id });
export type LinkedShopify = z.infer<typeof linkedShopify>;

/**
 * With a recent step-up (else 403 `step_up_required`). A shop that is linked already answers 200 and takes the new secrets: what the
 * client secret before signs is accepted for another hour.
 */
export const linkShopify = call('POST /integrations/shopify', {
  operationId: 'linkShopify',
  access: 'seller',
  permission: 'configuracoes:editar',
  body: shopifyRequest,
  status: [200, 201],
  answer: linkedShopify,
});

/** The records that are exchanged with the shop. */
export const shopifySettings = z.strictObject({
  importProducts: z.boolean(),
  exportOrders: z.boolean(),
  sendFulfillments: z.boolean(),
});

export const shopifyWeights = z.strictObject({
  weightGrams: z
    .int('Escreva o peso em gramas inteiros.')
    .min(1, 'O peso precisa ser maior que zero.')
    .max(PRODUCT_FIELDS.weightGrams.max, 'O peso vai até 30 kg.'),
});
export type ShopifyWeights = z.infer<typeof shopifyWeights>;

/** A run that reads all products and what changed. It goes on where it stopped, also in another process. */
export const shopifySyncRun = z.object({
  id,
  kind: z.enum(SHOPIFY_SYNC_KINDS),
  state: z.enum(SHOPIFY_SYNC_STATES),
  done: count,
  /** Null until Shopify has counted. */
  total: count.nullable(),
  /** The first of what could not be taken in, by Shopify's ids. */
  failed: z.array(z.object({ id: z.string(), reason: z.string(), text: z.string() })),
  failedCount: count,
  /** How far it is, for support. */
  cursor: z.string(),
  error: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
});
export type ShopifySyncRun = z.infer<typeof shopifySyncRun>;

/** The parts of a link that need attention: calls, webhooks and buyers. */
const shopifyHealth = z.object({
  apiVersion: z.string(),
  /** The version in which webhooks come; null before the first check. */
  webhookVersion: z.string().nullable(),
  lastWebhookAt: instant.nullable(),
  lastError: z.object({ text: z.string(), at: instant }).nullable(),
  /** Null for an older app, whose token lasts. */
  tokenExpiresAt: instant.nullable(),
  buyerData: z.enum(['desconhecido', 'presente', 'ausente']),
  missingTopics: z.array(z.string()),
  /** Since when something may be missing here; null where nothing is. */
  gapFrom: instant.nullable(),
});

/** The outcomes of one topic in the last 30 days. Rejected deliveries name none. */
const shopifyTopicCount = z.object({
  topic: z.string(),
  received: count,
  parked: count,
  lastAt: instant.nullable(),
});

/** A link to a shop. Its secrets are write-only: the last four characters tell which they are. */
export const shopifyIntegration = z.object({
  id,
  shopDomain: z.string(),
  /** The address to which Shopify sends its webhooks. */
  webhookUrl: z.string(),
  status: z.enum(SHOPIFY_STATUSES),
  /** A sentence: what to do about the status. */
  text: z.string(),
  /** Empty for an older app. It is no secret. */
  clientId: z.string(),
  clientSecretEnd: z.string(),
  accessTokenEnd: z.string(),
  settings: shopifySettings,
  /** The scopes that the app needs for these settings. */
  scopes: z.array(z.string()),
  health: shopifyHealth,
  topics: z.array(shopifyTopicCount),
  /** Of the orders that were paid here. `lastError`: in Shopify's words; empty where none was refused. */
  exports: z.object({ exported: count, waiting: count, refused: count, lastError: z.string() }),
  /** How many products of the shop are shipped and have no weight: no freight can be quoted for them. */
  productsWithoutWeight: count,
  /** They are being given one. */
  isSettingWeights: z.boolean(),
  /** The latest run. */
  sync: shopifySyncRun.nullable(),
  /** How far the topics are set up at Shopify, and why they are not. */
  registration: z.object({
    state: z.enum(SHOPIFY_REGISTRATIONS),
    text: z.string(),
    missingScopes: z.array(z.string()),
    at: instant.nullable(),
  }),
  /** The app was removed in the shop: nothing comes any more until it is linked again. */
  uninstalledAt: instant.nullable(),
  createdAt: instant,
  /** Of the last 30 days. */
  deliveries: z.object({
    received: count,
    parked: count,
    rejected: count,
    lastReceivedAt: instant.nullable(),
  }),
});
export type ShopifyIntegration = z.infer<typeof shopifyIntegration>;

export const shopifyIntegrationList = z.object({
  items: z.array(shopifyIntegration),
  /** The values for Shopify's form of the app. */
  app: z.object({ url: z.string(), scopes: z.array(z.string()), webhookVersion: z.string() }),
  canEdit: z.boolean(),
});
export type ShopifyIntegrationList = z.infer<typeof shopifyIntegrationList>;

export const listShopifyIntegrations = call('GET /integrations/shopify', {
  operationId: 'listShopifyIntegrations',
  access: 'seller',
  permission: 'configuracoes:ler',
  answer: shopifyIntegrationList,
});

export const getShopifyIntegration = call('GET /integrations/shopify/:id', {
  operationId: 'getShopifyIntegration',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  answer: shopifyIntegration,
});

/**
 * Asks Shopify now whether it knows the app and what it may do, and what it sends. An app that was removed and is there again is linked
 * again.
 */
export const testShopifyIntegration = call('POST /integrations/shopify/:id/test', {
  operationId: 'testShopifyIntegration',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  answer: shopifyIntegration,
});

export const setShopifySettings = call('PUT /integrations/shopify/:id/settings', {
  operationId: 'setShopifySettings',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  body: shopifySettings,
  answer: shopifyIntegration,
});

/** Reads the shop again, or goes on with the run that reads it. 409 `shopify_app_removed`. */
export const syncShopify = call('POST /integrations/shopify/:id/sync', {
  operationId: 'syncShopify',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  status: 202,
  answer: shopifySyncRun,
});

/** Products of the shop that are shipped and have no weight get this one, some after the other. One that the shop tells later takes its place. */
export const fillShopifyWeights = call('POST /integrations/shopify/:id/weights', {
  operationId: 'fillShopifyWeights',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  body: shopifyWeights,
  status: 202,
  answer: shopifyIntegration,
});

/** With a recent step-up. Its secrets go, what came through it stays. */
export const unlinkShopify = call('DELETE /integrations/shopify/:id', {
  operationId: 'unlinkShopify',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
});
