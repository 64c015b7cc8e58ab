import type { Product, ProductPatch, ProductRequest } from '@balcao/api-schema';
import {
  canChangeProductStatus,
  EMPTY_PRODUCT,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  PRODUCT_MARKUP_FIELDS,
  PRODUCT_STATUS_LABELS,
  type ProductData,
  type ProductMarkupField,
  productProblems,
  referencePriceProblem,
  SHOPIFY_SYNCED_FIELDS,
} from '@balcao/domain';
import sanitizeHtml from 'sanitize-html';
import { newId } from '../../db/new-id';
import { invalidField, Problem } from '../../problem';

type StoredVariant = Product['variants'][number];

/** The editable part of a product, ready to be stored: every variant has its id. */
export interface ProductContent extends ProductData {
  variants: StoredVariant[];
  images: { id: string; alt: string }[];
}

/** The editable part of a product. */
export function contentOf(product: Product): ProductContent {
  const images = product.images.map(({ id, alt }) => ({ id, alt }));
  const entries = PRODUCT_FIELD_NAMES.map((field) => [field, field === 'images' ? images : product[field]]);
  return Object.fromEntries(entries) as ProductContent;
}

/** The allowed markup. Other tags are removed and their text is kept, except for scripts and styles. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
  },
};

/**
 * Reduces the markup of a field to what is harmless, for storage.
 * @throws Problem validation when it is too long
 */
export function sanitiseMarkup(field: ProductMarkupField, markup: string): string {
  const clean = sanitizeHtml(markup, ALLOWED).trim();
  const { max, tooLong } = PRODUCT_FIELDS[field];
  if (clean.length > max) throw invalidField(field, [tooLong]);
  return clean;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Gives each variant its id: the one that was sent, else the previous one of the same combination, else a new one.
 * @throws Problem validation for an id that belongs to no variant of this product
 */
function identified(
  variants: NonNullable<ProductRequest['variants']>,
  known: readonly StoredVariant[],
): StoredVariant[] {
  const taken = new Set(variants.flatMap(({ id }) => id ?? []));
  return variants.map(({ id, values, priceCents, sku, gtin, stockQuantity }, index) => {
    if (id !== undefined && !known.some((other) => other.id === id))
      throw invalidField(`variants.${index}.id`, ['Esta variante não é deste produto.']);
    const before = known.find((other) => !taken.has(other.id) && same(other.values, values));
    // A fixed order of fields, so that versions of a variant can be compared.
    return { id: id ?? before?.id ?? newId(), values, priceCents, sku, gtin, stockQuantity };
  });
}

/** The content after a patch, not validated yet. */
function merged(before: ProductContent, { clear = [], ...patch }: ProductPatch): ProductContent {
  const cleared = Object.fromEntries(clear.map((field) => [field, null]));
  const { variants, ...fields } = patch;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const sanitised = PRODUCT_MARKUP_FIELDS.flatMap((field) => {
    const markup = fields[field];
    return markup === undefined ? [] : [[field, sanitiseMarkup(field, markup)]];
  });
  return {
    ...before,
    ...Object.fromEntries(given),
    ...Object.fromEntries(sanitised),
    ...(variants && { variants: identified(variants, before.variants) }),
    ...cleared,
  };
}

function assertConsistent(content: ProductContent): void {
  for (const list of ['variants', 'images'] as const) {
    const ids = content[list].map(({ id }) => id);
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    if (twice >= 0) throw invalidField(`${list}.${twice}.id`, ['Está na lista duas vezes.']);
  }
  const problems = Object.entries(productProblems(content));
  if (problems.length === 0) return;
  throw new Problem('validation', {
    fields: Object.fromEntries(problems.map(([field, problem]) => [field, [problem]])),
  });
}

/** The writer of a product: a person, or the system that it comes from, which answers for its own former prices. */
export const WRITERS = ['person', 'origin'] as const;
export type Writer = (typeof WRITERS)[number];

/** @throws Problem validation for a former price that was never one */
function assertCharged({ compareAtCents }: ProductContent, charged: Product['recentPrices']): void {
  const problem = compareAtCents === null ? null : referencePriceProblem(compareAtCents, charged);
  if (problem !== null) throw invalidField('compareAtCents', [problem]);
}

/** The content of a new product. @throws Problem validation */
export function newContent(request: ProductRequest, by: Writer = 'person'): ProductContent {
  const content = merged({ ...EMPTY_PRODUCT, name: request.name }, request);
  assertConsistent(content);
  if (by === 'person') assertCharged(content, []);
  return content;
}

/** The old and new values of a change, by field: for the audit log and for code that depends on changed fields. */
export interface ContentChange {
  content: ProductContent;
  before: Partial<ProductContent>;
  after: Partial<ProductContent>;
}

/**
 * The content of a product after a patch; null when nothing would change.
 * @throws Problem validation, or synced_field where a person changes what a product has from Shopify
 */
export function changedContent(
  product: Product,
  patch: ProductPatch,
  by: Writer = 'person',
): ContentChange | null {
  const current = contentOf(product);
  const content = merged(current, patch);
  const changed = PRODUCT_FIELD_NAMES.filter((field) => !same(content[field], current[field]));
  if (changed.length === 0) return null;
  if (by === 'person' && product.origin === 'shopify') {
    const synced = SHOPIFY_SYNCED_FIELDS.filter((field) => changed.includes(field));
    const { text } = new Problem('synced_field');
    if (synced.length > 0)
      throw new Problem('synced_field', {
        fields: Object.fromEntries(synced.map((field) => [field, [text]])),
      });
  }
  if (!canChangeProductStatus(current.status, content.status)) {
    throw invalidField('status', [
      `Um produto com status ${PRODUCT_STATUS_LABELS[current.status]} não volta a ${PRODUCT_STATUS_LABELS[content.status]}.`,
    ]);
  }
  assertConsistent(content);
  if (by === 'person' && changed.includes('compareAtCents')) assertCharged(content, product.recentPrices);
  const only = (from: ProductContent) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { content, before: only(current), after: only(content) };
}

/** A product to be written: a new one, or a change of a stored one. */
export interface ProductWrite {
  id: string;
  content: ProductContent;
  /** The stored content; null for a new product. */
  current: { content: ProductContent; version: number } | null;
  /** The changed fields; for a new product all of them. */
  change: { before?: ContentChange['before']; after: ContentChange['after'] };
}

/** A new product. @throws Problem validation */
export function createWrite(request: ProductRequest, by: Writer = 'person'): ProductWrite {
  const content = newContent(request, by);
  return { id: newId(), content, current: null, change: { after: content } };
}

/**
 * A change of a locked product, by people or by where it comes from; null when nothing would change.
 * @throws Problem validation or synced_field
 */
export function changeWrite(
  current: Product,
  patch: ProductPatch,
  by: Writer = 'person',
): ProductWrite | null {
  const change = changedContent(current, patch, by);
  if (change === null) return null;
  const { content, ...changed } = change;
  return {
    id: current.id,
    content,
    current: { content: contentOf(current), version: current.version },
    change: changed,
  };
}
