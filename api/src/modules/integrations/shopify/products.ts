import { productRequest, z } from '@balcao/api-schema';
import {
  MAX_MONEY_CENTS,
  PRODUCT_FIELDS,
  PRODUCT_LIMITS,
  plainLine,
  productTextProblem,
} from '@balcao/domain';
import { decimalAmount } from '../../../decimal-amount';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { defineTask, handleTask, type TaskHandler } from '../../../queue';
import type { FailureReason } from '../../../webhooks/failure';
import { type SyncedProduct, setMissingWeights } from '../../catalog';
import { findLinkOf, ownerOf, updateLink } from './link';
import { line, listOf, moment, shopId } from './payload-fields';

/** A product of a shop that cannot be one here. */
export class ProductRefused extends Error {
  override readonly name = 'ProductRefused';

  /** @param text the sentence for people */
  constructor(
    readonly reason: Extract<FailureReason, 'product_refused' | 'product_beyond_limits'>,
    readonly text: string,
  ) {
    super(reason);
  }
}

/** The refusal of a product that has more variants than one may have here. */
export const tooManyVariants = (): ProductRefused =>
  new ProductRefused(
    'product_beyond_limits',
    `O produto tem mais de ${PRODUCT_LIMITS.variants} variações, e aqui cabem ${PRODUCT_LIMITS.variants}.`,
  );

/** The refusal of a product by the sentences that are said of its fields. */
const beyondLimits = (sentences: readonly string[]): ProductRefused =>
  new ProductRefused(
    'product_beyond_limits',
    [...new Set(sentences)].join(' ') || 'O produto não cabe no Balcão como está na Shopify.',
  );

/** The refusal of a product that a person could not write either. */
function refusalOf({ code, text, details }: Problem): ProductRefused {
  const sentences = Object.values(details.fields ?? {}).flat();
  return code === 'validation' ? beyondLimits(sentences) : new ProductRefused('product_refused', text);
}

/** Runs a write of a product. @throws ProductRefused where the product is not accepted */
export async function refusing<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Problem ? refusalOf(error) : error;
  }
}

const amount = decimalAmount.nullish();

const variant = z.object({
  price: amount,
  compare_at_price: amount,
  sku: line(PRODUCT_FIELDS.sku.max),
  barcode: line(40),
  grams: z.number().nullish(),
  inventory_management: z.string().nullish(),
  inventory_policy: z.string().nullish(),
  inventory_quantity: z.number().nullish(),
  requires_shipping: z.boolean().nullish(),
  option1: z.string().nullish(),
  option2: z.string().nullish(),
  option3: z.string().nullish(),
});
type ShopifyVariant = z.infer<typeof variant>;

const MAX_URL = 2_000;

/** A product, as far as it is read: https://shopify.dev/docs/api/admin-rest/latest/resources/product */
export const shopifyProduct = z.object({
  id: shopId,
  title: line(PRODUCT_FIELDS.name.max),
  body_html: z.string().nullish(),
  /** One that is not listed is for sale to whoever has its address. */
  status: z
    .enum(['active', 'draft', 'archived'])
    .default('active')
    .or(z.literal('unlisted').transform(() => 'active' as const)),
  updated_at: moment,
  options: listOf(z.object({ name: z.string(), values: listOf(z.string()) })).default([]),
  variants: listOf(variant).default([]),
  images: listOf(z.object({ src: z.string().max(MAX_URL), alt: z.string().nullish() })).optional(),
});
export type ShopifyProduct = z.infer<typeof shopifyProduct>;

export const deletedShopifyProduct = z.object({ id: shopId });

/** Shopify's name for the option of a product that has none. */
const NO_OPTION = { name: 'Title', value: 'Default Title' };

const hasOptions = ({ options }: ShopifyProduct): boolean =>
  options.length > 0 &&
  !(options.length === 1 && options[0]?.name === NO_OPTION.name && options[0].values[0] === NO_OPTION.value);

/** An amount that a price may have: Shopify writes `0.00` where there is none. */
const priceOf = (cents: number | null | undefined): number | null =>
  cents && cents > 0 && cents <= MAX_MONEY_CENTS ? cents : null;

const gtinOf = ({ barcode }: ShopifyVariant): string =>
  productTextProblem('gtin', barcode) === null ? barcode : '';

/** The stock of a variant: 0 where more was sold than there was. */
const stockOf = ({ inventory_quantity: units }: ShopifyVariant): number =>
  Math.min(Math.max(0, Math.trunc(units ?? 0)), PRODUCT_FIELDS.stockQuantity.max);

const variantOf = (one: ShopifyVariant, optionCount: number) => ({
  values: [one.option1, one.option2, one.option3].slice(0, optionCount).map((value) => value ?? ''),
  priceCents: priceOf(one.price),
  sku: one.sku,
  gtin: gtinOf(one),
  stockQuantity: stockOf(one),
});

/** Whether a product comes with what is shipped and counted. In notices it does not. */
export const hasShippingFacts = ({ variants }: ShopifyProduct): boolean =>
  variants.some(
    ({ requires_shipping, inventory_management }) =>
      requires_shipping !== undefined || inventory_management !== undefined,
  );

/**
 * The fields that belong to the variant in Shopify and to the product here. The first variant speaks for all. What it does not say
 * stays as it is.
 */
function sharedFields(first: ShopifyVariant, all: readonly ShopifyVariant[]) {
  const priceCents = priceOf(first.price);
  const compareAtCents = priceOf(first.compare_at_price);
  const grams = Math.round(first.grams ?? 0);
  const isKnown = (field: 'requires_shipping' | 'inventory_management') =>
    all.some((one) => one[field] !== undefined);
  return {
    ...(isKnown('requires_shipping') && {
      type: all.some(({ requires_shipping }) => requires_shipping !== false) ? 'physical' : 'digital',
    }),
    ...(priceCents && { priceCents }),
    ...(compareAtCents && compareAtCents >= (priceCents ?? 0) && { compareAtCents }),
    ...(grams > 0 && grams <= PRODUCT_FIELDS.weightGrams.max && { weightGrams: grams }),
    ...(isKnown('inventory_management') && {
      stockControlled: all.some(({ inventory_management }) => Boolean(inventory_management)),
    }),
    sellWithoutStock: first.inventory_policy === 'continue',
  };
}

/** The address at which the shop's people change its products, up to the id. */
export const productsUrlOf = (shopDomain: string): string => `https://${shopDomain}/admin/products/`;

/** The sentence of a refused field, which it begins with. */
const sentenceOf = ({ path, message }: z.core.$ZodIssue): string => {
  const label = Object.entries(PRODUCT_FIELDS).find(([field]) => field === path[0])?.[1].label;
  return label === undefined ? message : `${label}: ${message}`;
};

/** A product of a shop by our names. @throws ProductRefused where it is beyond what a product may be here */
export function syncedProductOf(
  product: ShopifyProduct,
  { shopDomain, version }: { shopDomain: string; version: string },
): SyncedProduct {
  const { id, title, body_html, status, options, variants } = product;
  if (variants.length > PRODUCT_LIMITS.variants) throw tooManyVariants();
  const [first] = variants;
  const withOptions = hasOptions(product);
  const fields = productRequest.safeParse({
    name: title,
    description: body_html ?? '',
    ...(first && sharedFields(first, variants)),
    sku: first && !withOptions ? first.sku : '',
    gtin: first && !withOptions ? gtinOf(first) : '',
    stockQuantity: first && !withOptions ? stockOf(first) : 0,
    options: withOptions ? options.map(({ name, values }) => ({ name, values })) : [],
    variants: withOptions ? variants.map((one) => variantOf(one, options.length)) : [],
  });
  if (!fields.success) throw beyondLimits(fields.error.issues.map(sentenceOf));
  const originUrl = `${productsUrlOf(shopDomain)}${id}`;
  const pictures = product.images?.slice(0, PRODUCT_LIMITS.images).map(({ src: url, alt }) => ({
    url,
    alt: plainLine(alt ?? '').slice(0, PRODUCT_LIMITS.imageAlt),
  }));
  return { origin: 'shopify', originId: id, originUrl, version, status, pictures, fields: fields.data };
}

/** Gives the products of a shop that have no weight one. */
export const missingWeightsTask = defineTask(
  'shopify-missing-weights',
  z.object({ integrationId: z.string(), weightGrams: z.int().positive() }),
);

/** Gives products weights. A process that dies costs nothing: those that have one are left out the next time. */
export function setWeights(platform: Platform): TaskHandler {
  return handleTask(missingWeightsTask, {
    concurrency: 2,
    async run({ integrationId, weightGrams }, { task: { sellerId } }) {
      const link = await platform.database.withSeller(sellerId, (trx) =>
        findLinkOf(trx, sellerId, integrationId),
      );
      if (link === undefined) return;
      const originUrl = productsUrlOf(link.shop_domain);
      await setMissingWeights(platform, ownerOf(link), { originUrl, weightGrams });
      await platform.database.withSeller(sellerId, (trx) =>
        updateLink(trx, link, { weights_asked_at: null }),
      );
    },
  });
}
