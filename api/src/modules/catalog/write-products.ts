import { randomBytes } from 'node:crypto';
import type { Product } from '@balcao/api-schema';
import { foldText, highestPrice, lowestPrice, PRODUCT_FIELDS, slugify, totalStock } from '@balcao/domain';
import type { Insertable } from 'kysely';
import { type AuditEntry, recordAudits } from '../../audit/record-audit';
import type { Acting } from '../../call';
import type { SellerTransaction } from '../../db/database';
import { inSavepoint } from '../../db/in-savepoint';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { isUniqueViolation, retryOnConflict } from '../../db/unique-violation';
import type { ProductsChanged } from '../../events/domain-events';
import { searchTextOf } from '../../lists/search';
import { Problem } from '../../problem';
import { contentOf, type ProductContent, type ProductWrite } from './product-content';
import { recordPriceChanges } from './product-prices';
import { reserveSkus } from './product-skus';
import { columnsOfFields } from './stored-products';
import type { ProductsTable } from './tables/products-schema';

/** The slug made from a name. */
const slugOfName = (name: string): string => slugify(name, PRODUCT_FIELDS.slug.max) || 'produto';

/** `bolsa-de-lona` → `bolsa-de-lona-3f9c1a2b`. */
const withRandomEnding = (slug: string) => {
  const ending = `-${randomBytes(4).toString('hex')}`;
  return slug.slice(0, PRODUCT_FIELDS.slug.max - ending.length) + ending;
};

/** The store's products that have some slugs. @returns product ids by slug */
export async function findSlugHolders(
  trx: SellerTransaction,
  owner: Owner,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('slug', 'in', slugs)
    .select(['slug', 'id'])
    .execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/**
 * Gives each product the slug that it asks for, or a free one made from its name.
 * @throws Problem slug_in_use when another product of the store has the requested slug
 */
async function assignSlugs(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<readonly ProductWrite[]> {
  const changing = writes.filter(
    ({ content, current }) => content.slug === '' || content.slug !== current?.content.slug,
  );
  if (changing.length === 0) return writes;
  const wanted = changing.map(({ content }) => content.slug || slugOfName(content.name));
  const holders = await findSlugHolders(trx, owner, wanted);
  const isTaken = (slug: string, id: string) => (holders.get(slug) ?? id) !== id;

  for (const { id, content } of writes) {
    if (content.slug === '') continue;
    if (isTaken(content.slug, id)) {
      const { text } = new Problem('slug_in_use');
      throw new Problem('slug_in_use', { fields: { slug: [text] } });
    }
    holders.set(content.slug, id);
  }
  return writes.map((write) => {
    const { id, content, change } = write;
    if (content.slug !== '') return write;
    const made = slugOfName(content.name);
    const slug = isTaken(made, id) ? withRandomEnding(made) : made;
    holders.set(slug, id);
    const after = 'slug' in change.after ? { ...change.after, slug } : change.after;
    return { ...write, content: { ...content, slug }, change: { ...change, after } };
  });
}

/** How many characters of a name lists compare. A cursor must hold them. */
const COMPARED_CHARACTERS = 80;

/** A product's content as columns of its row. */
const columnsOf = (content: ProductContent) =>
  ({
    ...columnsOfFields(content),
    name_key: [...foldText(content.name)].slice(0, COMPARED_CHARACTERS).join(''),
    search: searchTextOf(
      content.name,
      content.sku,
      content.gtin,
      ...content.variants.flatMap((variant) => [variant.sku, variant.gtin]),
    ),
    options: JSON.stringify(content.options),
    lowest_price_cents: lowestPrice(content) ?? 0,
    highest_price_cents: highestPrice(content) ?? 0,
    total_stock: totalStock(content),
    variant_count: content.variants.length,
  }) satisfies Partial<Insertable<ProductsTable>>;

/** Writes rows of products: new ones at version 1, stored ones at their next version. */
async function upsertProducts(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  writes: readonly ProductWrite[],
): Promise<void> {
  const now = new Date();
  const rows = writes.map(({ id, content, current }) => ({
    key: { seller_id: sellerId, id, store_id: storeId, created_at: now },
    changing: {
      ...columnsOf(content),
      version: (current?.version ?? 0) + 1,
      moves_since_edit: 0,
      updated_at: now,
    },
  }));
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first.changing) as (keyof typeof first.changing)[];
  await trx
    .insertInto('products')
    .values(rows.map(({ key, changing }) => ({ ...key, ...changing })))
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'id'])
        .doUpdateSet((row) => Object.fromEntries(names.map((name) => [name, row.ref(`excluded.${name}`)]))),
    )
    .execute();
}

const differsIn = (field: 'variants' | 'images', { content, current }: ProductWrite) =>
  JSON.stringify(content[field]) !== JSON.stringify(current?.content[field] ?? []);

/** Deletes variants that are gone, and writes new and stored ones, in the order of their products. */
async function writeVariants(
  trx: SellerTransaction,
  sellerId: string,
  writes: readonly ProductWrite[],
): Promise<void> {
  const changing = writes.filter((write) => differsIn('variants', write));
  const gone = changing.flatMap(({ content, current }) =>
    (current?.content.variants ?? [])
      .map(({ id }) => id)
      .filter((id) => !content.variants.some((kept) => kept.id === id)),
  );
  if (gone.length > 0)
    await trx
      .deleteFrom('product_variants')
      .where('seller_id', '=', sellerId)
      .where('id', 'in', gone)
      .execute();
  const rows = changing.flatMap(({ id, content }) =>
    content.variants.map((variant, position) => ({
      seller_id: sellerId,
      id: variant.id,
      product_id: id,
      position,
      option_values: JSON.stringify(variant.values),
      price_cents: variant.priceCents,
      sku: variant.sku,
      gtin: variant.gtin,
      stock_quantity: variant.stockQuantity,
    })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('product_variants')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'id']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        option_values: row.ref('excluded.option_values'),
        price_cents: row.ref('excluded.price_cents'),
        sku: row.ref('excluded.sku'),
        gtin: row.ref('excluded.gtin'),
        stock_quantity: row.ref('excluded.stock_quantity'),
      })),
    )
    .execute();
}

/**
 * Sets the images of a product, in this order. Images that it no longer has are detached.
 * @throws Problem validation for an image that is missing, or that belongs to another product
 */
async function storeImages(
  trx: SellerTransaction,
  owner: Owner,
  productId: string,
  images: ProductContent['images'],
): Promise<void> {
  const detached = trx
    .updateTable('product_images')
    .set({ product_id: null, loose_since: new Date() })
    .where('seller_id', '=', owner.sellerId)
    .where('product_id', '=', productId);
  const kept = images.map(({ id }) => id);
  await (kept.length > 0 ? detached.where('id', 'not in', kept) : detached).execute();
  const unknown: string[] = [];
  for (const [position, { id, alt }] of images.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable('product_images')
      .set({ product_id: productId, position, alt, loose_since: null })
      .where(ofStore(owner))
      .where('id', '=', id)
      .where((image) => image.or([image('product_id', 'is', null), image('product_id', '=', productId)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) unknown.push(`images.${position}.id`);
  }
  if (unknown.length === 0) return;
  const sentences = ['Esta imagem não existe mais. Envie-a de novo.'];
  throw new Problem('validation', { fields: Object.fromEntries(unknown.map((field) => [field, sentences])) });
}

/** An audit entry of a write. The caller records many together with `recordProductChanges`. */
export type ProductEntry = Omit<AuditEntry, 'sellerId'>;

/** A written product and its audit entry. */
export interface Written {
  id: string;
  entry: ProductEntry;
}

/**
 * Writes products of a store with everything that belongs to them. Form, bulk actions and imports all use it.
 *
 * @returns one result per write, in their order
 * @throws Problem validation, sku_in_use or slug_in_use with the fields; a unique violation of `products_slug` when
 * another transaction was faster. Nothing is written then
 */
export async function writeProducts(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<Written[]> {
  const complete = await assignSlugs(trx, owner, writes);
  await upsertProducts(trx, owner, complete);
  await writeVariants(trx, owner.sellerId, complete);
  for (const write of complete) {
    if (differsIn('images', write)) await storeImages(trx, owner, write.id, write.content.images);
  }
  await reserveSkus(trx, owner, complete);
  await recordPriceChanges(trx, owner.sellerId, complete);
  return complete.map(({ id, current, change }) => {
    const action = current === null ? 'product.create' : 'product.update';
    return { id, entry: { entity: 'product', entityId: id, action, ...change } };
  });
}

/**
 * Deletes a locked product with everything that belongs to it. Its images stay, detached.
 *
 * @returns its audit entry
 * @throws Problem product_sold when any unit was ever sold
 */
export async function removeProduct(
  trx: SellerTransaction,
  owner: Owner,
  current: Product,
): Promise<ProductEntry> {
  if (!current.deletable) throw new Problem('product_sold');
  const { sellerId } = owner;
  await storeImages(trx, owner, current.id, []);
  await trx
    .deleteFrom('product_prices')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', current.id)
    .execute();
  await trx.deleteFrom('products').where('seller_id', '=', sellerId).where('id', '=', current.id).execute();
  return {
    entity: 'product',
    entityId: current.id,
    action: 'product.delete',
    before: { ...contentOf(current) },
  };
}

const CHANGES: Readonly<Record<string, ProductsChanged['products'][number]['change']>> = {
  'product.create': 'created',
  'product.update': 'updated',
  'product.delete': 'deleted',
};

/** Audits what was written of products, and says `products.changed`. The last thing of each transaction that writes some. */
export async function recordProductChanges(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  entries: readonly ProductEntry[],
): Promise<void> {
  const products = entries.flatMap(({ action, entityId }) => {
    const change = CHANGES[action];
    return change === undefined ? [] : [{ id: entityId, change }];
  });
  if (products.length > 0) await raise(trx, 'products.changed', { ...owner, products });
  await recordAudits(trx, origin, owner.sellerId, entries);
}

/** Writes one product and records it: the whole of a transaction that writes no more. */
export async function writeProduct(
  trx: SellerTransaction,
  acting: Acting,
  write: ProductWrite,
): Promise<void> {
  const written = await writeProducts(trx, acting.owner, [write]);
  await recordProductChanges(
    trx,
    acting,
    written.map(({ entry }) => entry),
  );
}

/**
 * Runs one of many writes in a transaction, so that a problem rolls back only this one. A write that lost a race for a
 * unique value runs again and then finds its problem.
 *
 * @returns what the write returns, or its problem
 */
export async function tryWrite<T>(trx: SellerTransaction, write: () => Promise<T>): Promise<T | Problem> {
  try {
    return await retryOnConflict(() => inSavepoint(trx, write));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Writes all together, or one by one when one of them cannot be written. @returns the result of each */
async function writeAll(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<(Written | Problem)[]> {
  try {
    return await inSavepoint(trx, () => writeProducts(trx, owner, writes));
  } catch (error) {
    if (!(error instanceof Problem) && !isUniqueViolation(error)) throw error;
  }
  const results: (Written | Problem)[] = [];
  for (const write of writes) {
    const written = await tryWrite(trx, () => writeProducts(trx, owner, [write]));
    results.push(...(written instanceof Problem ? [written] : written));
  }
  return results;
}

/**
 * Prepares a write for each item, then writes them all. Preparation writes nothing; its problem is the item's result.
 *
 * @returns the result of each item; null when there was nothing to write
 */
export async function writeEach<Item>(
  trx: SellerTransaction,
  owner: Owner,
  items: readonly Item[],
  prepare: (item: Item) => ProductWrite | null,
): Promise<(Written | Problem | null)[]> {
  const prepared = items.map((item) => {
    try {
      return prepare(item);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  const writes = prepared.filter(
    (write): write is ProductWrite => write !== null && !(write instanceof Problem),
  );
  const written = (await writeAll(trx, owner, writes)).values();
  return prepared.map((write) =>
    write === null || write instanceof Problem ? write : (written.next().value ?? null),
  );
}
