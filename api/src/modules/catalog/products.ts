import {
  createProduct as createCall,
  deleteProduct,
  duplicateProduct,
  etagOf,
  getProduct,
  listProducts,
  type Product,
  type ProductRequest,
  updateProduct,
  versionOfEtag,
} from '@balcao/api-schema';
import { OPTIONAL_PRODUCT_NUMBERS, PRODUCT_FIELDS, valuePerField } from '@balcao/domain';
import type { FastifyReply } from 'fastify';
import type { Acting, Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { retryOnConflict } from '../../db/unique-violation';
import { Problem } from '../../problem';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { getSeenVersion, staleVersion } from '../../record-version';
import { changeWrite, contentOf, createWrite, type Writer } from './product-content';
import { copyImage } from './product-images';
import { productList } from './product-list';
import { editedVersionOf } from './stock';
import { findProduct, lockProduct } from './stored-products';
import { recordProductChanges, removeProduct, writeProduct } from './write-products';

function known(product: Product | undefined): Product {
  if (product === undefined) throw new Problem('not_found');
  return product;
}

/** Of two that ask for the same slug at the same time, the slower one finds it in use. */
const withFreeSlug = <T>(write: () => Promise<T>) => retryOnConflict(write, 'products_slug');

/** A product of another store is not found either. @throws Problem not_found */
const read = async (trx: SellerTransaction, owner: Owner, id: string) =>
  known(await findProduct(trx, owner, id));

/**
 * Adds a product to a store, in a transaction that may do more.
 * @throws Problem validation, sku_in_use or slug_in_use; a unique violation of `products_slug` when another transaction was
 * faster
 */
export async function addProduct(
  trx: SellerTransaction,
  acting: Acting,
  request: ProductRequest,
  by?: Writer,
): Promise<Product> {
  const write = createWrite(request, by);
  await writeProduct(trx, acting, write);
  return read(trx, acting.owner, write.id);
}

/** @throws Problem validation, sku_in_use or slug_in_use */
export const createProduct = (
  { platform: { database, raise }, owner, origin }: Call<'database' | 'raise'>,
  request: ProductRequest,
): Promise<Product> =>
  withFreeSlug(() =>
    database.withSeller(owner.sellerId, (trx) => addProduct(trx, { raise, owner, origin }, request)),
  );

function tagged(reply: FastifyReply, product: Product): Product {
  reply.header('etag', etagOf(product.version));
  return product;
}

export const productsRoutes = routesOf('products', (platform) => {
  const { database, raise } = platform;
  const documents = createDatabaseDocumentStore(database);
  const { inStore } = implementsOn(platform);

  return [
    inStore(listProducts, ({ owner }, { query }) =>
      productList.page(database.forSeller(owner.sellerId), owner, query),
    ),

    inStore(createCall, async (call, { body }, reply) => tagged(reply, await createProduct(call, body))),

    inStore(duplicateProduct, async (call, { params: { id } }, reply) => {
      const { owner } = call;
      const product = await database.withSeller(owner.sellerId, (trx) => read(trx, owner, id));
      const images: { id: string; alt: string }[] = [];
      for (const image of product.images) {
        const copy = await copyImage(call, documents, image);
        if (copy) images.push({ id: copy.id, alt: image.alt });
      }
      const content = contentOf(product);
      const copy = await createProduct(call, {
        ...content,
        ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, (field) => content[field] ?? undefined),
        options: [...content.options],
        // Nothing was charged for the copy yet.
        compareAtCents: undefined,
        // Without half of a character that was cut.
        name: `Cópia de ${product.name}`.slice(0, PRODUCT_FIELDS.name.max).replace(/\p{Surrogate}$/u, ''),
        status: 'draft',
        slug: '',
        // Each SKU belongs to one product.
        sku: '',
        variants: content.variants.map(({ id: _, ...variant }) => ({ ...variant, sku: '' })),
        images,
      });
      return tagged(reply, copy);
    }),

    inStore(getProduct, async ({ owner }, { params: { id } }, reply) =>
      tagged(reply, await database.withSeller(owner.sellerId, (trx) => read(trx, owner, id))),
    ),

    inStore(updateProduct, async ({ owner, origin, ifMatch }, { params: { id }, body: patch }, reply) => {
      const seen = getSeenVersion(ifMatch);
      const changed = await withFreeSlug(() =>
        database.withSeller(owner.sellerId, async (trx) => {
          const current = known(await lockProduct(trx, owner, id));
          const version = versionOfEtag(seen);
          // What is not about the stock may be written where orders alone have moved it since: who edits a text is not to compare it
          // with every sale.
          const isWritable =
            version === current.version ||
            (version !== null &&
              version < current.version &&
              patch.stockQuantity === undefined &&
              patch.variants === undefined &&
              version >= (await editedVersionOf(trx, owner.sellerId, id)));
          if (!isWritable) throw staleVersion(current.version, current);
          const write = changeWrite(current, patch);
          if (write === null) return current;
          await writeProduct(trx, { raise, owner, origin }, write);
          return read(trx, owner, id);
        }),
      );
      return tagged(reply, changed);
    }),

    inStore(deleteProduct, ({ owner, origin }, { params: { id } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const entry = await removeProduct(trx, owner, known(await lockProduct(trx, owner, id)));
        await recordProductChanges(trx, { raise, owner, origin }, [entry]);
      }),
    ),
  ];
});
