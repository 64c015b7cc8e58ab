import { z } from '@balcao/api-schema';
import { gid, numberOfGid } from './gid';
import type { ShopProduct } from './shopify-provider';

/** The fields of a variant that are read, in pages and in bulk. */
const VARIANT = `id price compareAtPrice sku barcode inventoryPolicy inventoryQuantity selectedOptions { value }
  inventoryItem { tracked requiresShipping measurement { weight { unit value } } }`;
const PRODUCT = 'id title descriptionHtml status updatedAt options { name values }';

/** As many pictures as a product may have here. */
const PICTURES = 10;
const PICTURE = 'alt ... on MediaImage { id image { url } }';

/**
 * A page has few products of few variants, because each may have 2,048 of them and Shopify counts what it may have to answer. The few
 * products with more are read one by one.
 */
export const PRODUCTS_PER_PAGE = 5;
export const VARIANTS_IN_PAGE = 30;
/** More than a product may have here. */
export const VARIANTS_PER_PRODUCT = 100;

const productFields = (variants: number | string) =>
  `${PRODUCT} media(first: ${PICTURES}) { nodes { ${PICTURE} } }
  variants(first: ${variants}) { pageInfo { hasNextPage } nodes { ${VARIANT} } }`;

export const PRODUCTS_SINCE = `query ProductsSince($query: String!, $after: String, $first: Int!) {
  products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes { ${productFields(VARIANTS_IN_PAGE)} }
  }
}`;

export const PRODUCT_BY_ID = `query Product($id: ID!, $first: Int!) {
  product(id: $id) { ${productFields('$first')} }
}`;

/** Everything in one go, written down by Shopify. */
export const ALL_PRODUCTS = `{ products { edges { node { ${PRODUCT} media { edges { node { ${PICTURE} } } } variants { edges { node { ${VARIANT} } } } } } } }`;

const GRAMS_PER_UNIT: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1_000,
  OUNCES: 28.349_523_125,
  POUNDS: 453.592_37,
};

export const variantRecord = z
  .object({
    price: z.string().nullish(),
    compareAtPrice: z.string().nullish(),
    sku: z.string().nullish(),
    barcode: z.string().nullish(),
    inventoryPolicy: z.string().nullish(),
    inventoryQuantity: z.number().nullish(),
    selectedOptions: z.array(z.object({ value: z.string() })),
    inventoryItem: z
      .object({
        tracked: z.boolean().nullish(),
        requiresShipping: z.boolean().nullish(),
        measurement: z
          .object({ weight: z.object({ unit: z.string(), value: z.number() }).nullish() })
          .nullish(),
      })
      .nullish(),
  })
  .transform(({ selectedOptions, inventoryItem, ...variant }) => {
    const weight = inventoryItem?.measurement?.weight;
    const [option1 = null, option2 = null, option3 = null] = selectedOptions.map(({ value }) => value);
    return {
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      sku: variant.sku,
      barcode: variant.barcode,
      inventory_policy: variant.inventoryPolicy?.toLowerCase(),
      inventory_quantity: variant.inventoryQuantity,
      inventory_management: inventoryItem?.tracked ? 'shopify' : null,
      requires_shipping: inventoryItem?.requiresShipping,
      grams: weight ? weight.value * (GRAMS_PER_UNIT[weight.unit] ?? 0) : null,
      option1,
      option2,
      option3,
    };
  });

/** A picture as webhooks name its fields; null for a film, or one that Shopify is still preparing. */
export const pictureRecord = z
  .object({ alt: z.string().nullish(), image: z.object({ url: z.string() }).nullish() })
  .transform(({ alt, image }) => (image ? { src: image.url, alt } : null));

/** A product without its variants, as webhooks name its fields. */
export const productRecord = z
  .object({
    id: gid,
    title: z.string(),
    descriptionHtml: z.string().nullish(),
    status: z.string(),
    updatedAt: z.string(),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  })
  .transform(({ id, title, descriptionHtml, status, updatedAt, options }) => ({
    id: numberOfGid(id),
    title,
    body_html: descriptionHtml,
    status: status.toLowerCase(),
    updated_at: updatedAt,
    options,
  }));

const nested = z.object({
  media: z.object({ nodes: z.array(pictureRecord) }),
  variants: z.object({ pageInfo: z.object({ hasNextPage: z.boolean() }), nodes: z.array(variantRecord) }),
});

/** A product of a page. Of one with more variants than a page has, only the bulk export knows all. */
export const pagedProduct = z.unknown().transform((value, context): ShopProduct & { isCut: boolean } => {
  const product = productRecord.safeParse(value);
  const { data } = nested.safeParse(value);
  if (product.success && data)
    return {
      ...product.data,
      variants: data.variants.nodes,
      images: data.media.nodes.filter((picture) => picture !== null),
      isCut: data.variants.pageInfo.hasNextPage,
    };
  context.addIssue({ code: 'custom', message: 'Not a product.' });
  return z.NEVER;
});
