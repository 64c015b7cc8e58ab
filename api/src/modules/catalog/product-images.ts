import { randomUUID } from 'node:crypto';
import {
  getProductImage,
  PRODUCT_IMAGE_PART,
  PRODUCT_IMAGE_SIZES,
  type ProductImage,
  type ProductImageSize,
  uploadProductImage,
} from '@balcao/api-schema';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import { olderThan } from '../../db/ago';
import type { Database } from '../../db/database';
import { openPicture, refusedPicture } from '../../pictures/open-picture';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import type { DocumentStore, StoredDocument } from '../../providers/document-store/document-store';
import { filledFile, uploadedFile } from '../../uploaded-file';

/** The edge serves the API at this path of the page's origin. A page may only show pictures of its own origin. */
const PUBLIC_BASE = '/api/product-images/';

/** The URL of a stored picture, as pages use it. */
export const imageUrlOf = (id: string, size: ProductImageSize): string =>
  size === 'full' ? `${PUBLIC_BASE}${id}` : `${PUBLIC_BASE}${id}?size=${size}`;

const { maxBytes, minSide, types } = PRODUCT_IMAGE_RULES;

/** The largest first. */
const SIZES: readonly ProductImageSize[] = ['full', 'card', 'thumb'];
const QUALITY = 82;

const documentOf = (id: string, size: ProductImageSize) => `${id}-${size}.webp`;

async function keep(
  { platform: { database }, owner, origin }: Call<'database'>,
  documents: DocumentStore,
  drawn: (Omit<StoredDocument, 'name' | 'mime'> & { size: ProductImageSize })[],
): Promise<ProductImage> {
  const id = randomUUID();
  // Files first, then the row: a crash in between leaves files that nobody sees, never a broken picture.
  for (const { size, ...file } of drawn)
    await documents.put(owner.sellerId, { ...file, name: documentOf(id, size), mime: 'image/webp' });
  const { width = 0, height = 0 } = drawn.find(({ size }) => size === 'full') ?? {};
  const { sellerId, storeId } = owner;
  await database.withSeller(sellerId, async (trx) => {
    // It belongs to no product yet.
    await trx
      .insertInto('product_images')
      .values({
        seller_id: sellerId,
        store_id: storeId,
        id,
        width,
        height,
        product_id: null,
        loose_since: new Date(),
      })
      .execute();
    await recordAudit(trx, origin, {
      sellerId,
      action: 'product-image.add',
      entity: 'product-image',
      entityId: id,
      after: { width, height },
    });
  });
  return { id, url: imageUrlOf(id, 'full'), thumbUrl: imageUrlOf(id, 'thumb'), width, height };
}

/**
 * Draws an upload in every size, as WebP that fits into a square, and stores it. It stays detached until a product uses it.
 * @throws Problem unsupported_media_type, payload_too_large or validation when the picture is not accepted, too_many_requests or unavailable
 */
export async function addImage(
  call: Call<'database' | 'drawings'>,
  documents: DocumentStore,
  upload: Buffer,
): Promise<ProductImage> {
  const { platform, owner } = call;
  const picture = await openPicture({ drawings: platform.drawings, sellerId: owner.sellerId }, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  if (Math.min(picture.width, picture.height) < minSide)
    throw invalidField(PRODUCT_IMAGE_PART, [
      `A imagem precisa ter ao menos ${minSide} pixels de largura e de altura. Envie uma maior.`,
    ]);
  const drawn = await picture.draw({
    sizes: SIZES.map((size) => {
      const side = PRODUCT_IMAGE_SIZES[size];
      return { width: side, height: side, fit: 'inside' as const };
    }),
    format: 'webp',
    qualities: [QUALITY],
  });
  if (typeof drawn === 'string') throw refusedPicture(drawn);
  return keep(
    call,
    documents,
    drawn.map((made, index) => ({ size: SIZES[index] ?? 'full', ...made })),
  );
}

/** A detached copy of a picture; undefined when it was deleted. */
export async function copyImage(
  call: Call<'database'>,
  documents: DocumentStore,
  { id, width, height }: Pick<ProductImage, 'id' | 'width' | 'height'>,
): Promise<ProductImage | undefined> {
  const drawn = [];
  for (const size of SIZES) {
    const stored = await documents.find(documentOf(id, size));
    if (stored === undefined) return undefined;
    drawn.push({ size, bytes: stored.bytes, width, height });
  }
  return keep(call, documents, drawn);
}

const PURGE_BATCH = 500;

/** Deletes pictures that no product has used for a day. */
export async function purgeLooseImages(database: Database, documents: DocumentStore): Promise<void> {
  // The row first, so that no product can take a picture while its files are deleted.
  const gone = await database.platform
    .deleteFrom('product_images')
    .where('id', 'in', (images) =>
      images
        .selectFrom('product_images')
        .where('product_id', 'is', null)
        .where(olderThan('loose_since', 1))
        .limit(PURGE_BATCH)
        .select('id'),
    )
    .where('product_id', 'is', null)
    .returning(['seller_id', 'id'])
    .execute();
  for (const { seller_id, id } of gone)
    for (const size of SIZES) await documents.remove(seller_id, documentOf(id, size));
}

const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário, ou sozinha em JPG, PNG ou WebP.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 5 MB. Envie uma menor.',
};

/** Product pictures. They are uploaded before a product uses them, and public by their id. */
export const productImagesRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes } });
    app.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: Buffer) => body,
    );
    await app.register(imageCalls(platform));
  };

const imageCalls = routesOf('products', (platform) => {
  const documents = createDatabaseDocumentStore(platform.database);
  const { inStore } = implementsOn(platform);

  return [
    inStore(
      uploadProductImage,
      async (call, _, { request }) => {
        const upload = Buffer.isBuffer(request.body)
          ? filledFile(request.body, PRODUCT_IMAGE_PART)
          : await uploadedFile(request, PRODUCT_IMAGE_PART, TEXTS);
        return addImage(call, documents, upload);
      },
      {
        bodyLimit: maxBytes,
        config: { uploadPart: PRODUCT_IMAGE_PART, takes: TEXTS.notAForm },
        schema: { consumes: ['multipart/form-data', ...types] },
      },
    ),

    fromAnywhere(
      getProductImage,
      async (_, { params: { id }, query: { size } }, reply) => {
        const found = await documents.find(documentOf(id, size));
        if (found === undefined) throw new Problem('not_found');
        // The bytes of an id never change, so a copy can be cached for ever.
        reply.header('cache-control', 'public, max-age=31536000, immutable').type(found.mime);
        return found.bytes;
      },
      { schema: { produces: ['image/webp'] } },
    ),
  ];
});
