import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { Problem } from '../../../../problem';
import { madeSlug, withEnding } from '../catalog/free-slug';
import type { ProductContent } from '../catalog/product-content';
import { columnsOf, upsertVariants } from '../catalog/store-product';
import { keysOf } from '../catalog/store-skus';

/** A product to be written: a new one, or one in the place of what was there before. */
export interface ContentWrite {
  id: string;
  content: ProductContent;
  /** What stands there now, with its version; null for a new product. */
  current: { content: ProductContent; version: number } | null;
}

/** An entry of the table of SKUs. */
interface Entry {
  productId: string;
  text: string;
}

/** The entries that writes take away, and those that they add. */
function entriesOf(writes: readonly ContentWrite[], textsOf: (content: ProductContent) => string[]) {
  const [gone, added]: [Entry[], Entry[]] = [[], []];
  for (const { id, content, current } of writes) {
    const wanted = new Set(textsOf(content));
    const held = new Set(current ? textsOf(current.content) : []);
    for (const text of held) if (!wanted.has(text)) gone.push({ productId: id, text });
    for (const text of wanted) if (!held.has(text)) added.push({ productId: id, text });
  }
  return { gone, added };
}

const columnOf = <Item, Key extends keyof Item>(items: readonly Item[], key: Key) =>
  items.map((item) => item[key]);

const columns = (entries: readonly Entry[]) =>
  sql`unnest(${columnOf(entries, 'productId')}::text[], ${columnOf(entries, 'text')}::text[])`;

async function storeRows(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  writes: readonly ContentWrite[],
): Promise<void> {
  const now = new Date();
  const names = Object.keys(writes[0] ? columnsOf(writes[0].content) : {}) as (keyof ReturnType<
    typeof columnsOf
  >)[];
  await trx
    .insertInto('products')
    .values(
      writes.map(({ id, content, current }) => ({
        seller_id: sellerId,
        id,
        store_id: storeId,
        ...columnsOf(content),
        version: (current?.version ?? 0) + 1,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'id'])
        .doUpdateSet((row) =>
          Object.fromEntries(
            [...names, 'version' as const, 'updated_at' as const].map((name) => [
              name,
              row.ref(`excluded.${name}`),
            ]),
          ),
        ),
    )
    .execute();
}

async function storeVariants(
  trx: SellerTransaction,
  sellerId: string,
  writes: readonly ContentWrite[],
): Promise<void> {
  const differing = writes.filter(
    ({ content, current }) =>
      JSON.stringify(content.variants) !== JSON.stringify(current?.content.variants ?? []),
  );
  const gone = differing.flatMap(({ content, current }) =>
    (current?.content.variants ?? []).filter(
      ({ id }) => !content.variants.some((variant) => variant.id === id),
    ),
  );
  if (gone.length > 0) {
    await trx
      .deleteFrom('product_variants')
      .where('seller_id', '=', sellerId)
      .where('id', 'in', columnOf(gone, 'id'))
      .execute();
  }
  const products = differing.map(({ id, content }) => ({ productId: id, variants: content.variants }));
  await upsertVariants(trx, sellerId, products);
}

async function storeSkus(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  writes: readonly ContentWrite[],
): Promise<void> {
  const { gone, added } = entriesOf(writes, keysOf);
  if (gone.length > 0) {
    await sql`delete from product_skus as held using ${columns(gone)} as gone (product_id, text)
      where held.seller_id = ${sellerId} and held.store_id = ${storeId} and held.sku_key = gone.text
        and held.product_id = gone.product_id`.execute(trx);
  }
  if (added.length === 0) return;
  const { rows } = await sql<{ product_id: string }>`
    insert into product_skus (seller_id, store_id, sku_key, product_id)
    select ${sellerId}, ${storeId}, text, product_id from ${columns(added)} as added (product_id, text)
    on conflict do nothing returning product_id`.execute(trx);
  if (rows.length < added.length) throw new Problem('sku_in_use');
}

/** Gives new products without a slug one that is free, made of their name. */
export async function giveSlugs(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  writes: readonly ContentWrite[],
): Promise<void> {
  const missing = writes.filter(({ content }) => content.slug === '');
  if (missing.length === 0) return;
  const rows = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where(
      'slug',
      'in',
      missing.map(({ content }) => madeSlug(content.name)),
    )
    .select('slug')
    .execute();
  const taken = new Set([...columnOf(rows, 'slug'), ...writes.map(({ content }) => content.slug)]);
  for (const { content } of missing) {
    const made = madeSlug(content.name);
    content.slug = taken.has(made) ? withEnding(made) : made;
    taken.add(content.slug);
  }
}

/**
 * Writes many products at once, with what belongs to them but their pictures, which stay. New ones have their slug already.
 *
 * @throws Problem sku_in_use or a unique violation when one of them cannot be written: then none is, and each is to be
 * written for itself
 */
export async function storeMany(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ContentWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  await storeRows(trx, owner, writes);
  await storeVariants(trx, owner.sellerId, writes);
  await storeSkus(trx, owner, writes);
}
