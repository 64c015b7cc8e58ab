import { normalizeShopDomain, SHOPIFY_REGISTRATIONS } from '@balcao/domain';
import { id, instant } from '../basics/common';
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

/**
 * `POST /integrations/shopify` → 201 `{id}`, with a recent step-up (else 403 `step_up_required`). A shop that is linked
 * already answers 200 and takes the new secrets: what the client secret before signs is accepted for another hour.
 */
export const shopifyRequest = z.strictObject({
  shopDomain,
  /** The app's API secret key: Shopify signs with it. */
  clientSecret: secret(/^[\w-]{16,}$/, 'Cole a chave secreta da API como a Shopify a mostra.'),
  /** The app's Admin API access token. */
  accessToken: secret(/^shp[a-z]{2}_[\w-]{16,}$/, 'O token da Admin API começa com shpat_.'),
});
export type ShopifyRequest = z.infer<typeof shopifyRequest>;

export const linkedShopify = z.object({ id });
export type LinkedShopify = z.infer<typeof linkedShopify>;

const count = z.int().min(0);

/** A link to a shop. Its secrets are write-only: the last four characters tell which they are. */
export const shopifyIntegration = z.object({
  id,
  shopDomain: z.string(),
  /** Where Shopify sends its notices. */
  webhookUrl: z.string(),
  clientSecretEnd: z.string(),
  accessTokenEnd: z.string(),
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

/** `GET /integrations/shopify`: the shops that the store is linked to. `DELETE …/{id}` → 204 cuts a link and keeps its history. */
export const shopifyIntegrationList = z.object({ items: z.array(shopifyIntegration) });
export type ShopifyIntegrationList = z.infer<typeof shopifyIntegrationList>;
