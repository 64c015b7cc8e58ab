import { randomUUID } from 'node:crypto';
import { deleteSellerPicture, getPicture, PICTURE_PART, setSellerPicture } from '@balcao/api-schema';
import { PICTURE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../audit/record-audit';
import type { OwnCall } from '../../call';
import { fromAnywhere, routesOf } from '../../calls';
import type { FileDrawer } from '../../drawing/drawings';
import { onlyOf, openPicture, type PictureProblem, refusedPicture } from '../../pictures/open-picture';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { uploadedFile } from '../../uploaded-file';
import { implementForOwnSeller, lockSeller, updateSeller } from './seller';

/** Side of a stored picture, in pixels: twice the largest place that shows it. */
export const PICTURE_SIDE = 256;

/** A picture as it is stored: square WebP without any metadata. */
export interface Picture {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}

/** Draws an upload anew, cut to a square. */
export async function redrawPicture(drawer: FileDrawer, upload: Buffer): Promise<Picture | PictureProblem> {
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') return picture;
  const drawn = await picture.draw({
    sizes: [{ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' }],
    format: 'webp',
    qualities: [82],
  });
  return typeof drawn === 'string' ? drawn : { mime: 'image/webp', ...onlyOf(drawn) };
}

/** The path at which the edge serves the API on the page's origin: pages may only show images of their own origin. */
const PUBLIC_BASE = '/api/pictures/';

const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 5 MB. Envie uma menor.',
};

/** A seller's picture: changed by its owner, public under its random name. */
export const pictureRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: PICTURE_RULES.maxBytes },
    });
    await app.register(pictureCalls(platform));
  };

const pictureCalls = routesOf('seller', (platform) => {
  const { database, drawings } = platform;
  const documents = createDatabaseDocumentStore(database);
  const own = implementForOwnSeller(platform);

  /** Refers to another picture, or to none, and deletes the one before. */
  async function setImageUrl({ identity: { sellerId }, origin }: OwnCall, imageUrl: string) {
    const { version, previous } = await database.withSeller(sellerId, async (trx) => {
      const current = await lockSeller(trx, sellerId);
      if (current === undefined) throw new Problem('not_found');
      if (current.imageUrl === imageUrl) return { version: current.version, previous: imageUrl };
      await updateSeller(trx, current, { imageUrl });
      await recordAudit(trx, origin, {
        sellerId,
        action: imageUrl === '' ? 'seller.remove-picture' : 'seller.set-picture',
        entity: 'seller',
        entityId: sellerId,
        before: { imageUrl: current.imageUrl },
        after: { imageUrl },
      });
      return { version: current.version + 1, previous: current.imageUrl };
    });
    if (previous !== imageUrl && previous.startsWith(PUBLIC_BASE))
      await documents.remove(sellerId, previous.slice(PUBLIC_BASE.length));
    return { imageUrl, version };
  }

  return [
    own(
      setSellerPicture,
      async (call, _, { request }) => {
        const { sellerId } = call.identity;
        const upload = await uploadedFile(request, PICTURE_PART, TEXTS);
        const picture = await redrawPicture({ drawings, sellerId }, upload);
        if (typeof picture === 'string') throw refusedPicture(picture);
        const name = `${randomUUID()}.webp`;
        // The file is written before the reference: a crash in between leaves an unused file and never a broken picture.
        await documents.put(sellerId, { name, ...picture });
        return setImageUrl(call, PUBLIC_BASE + name);
      },
      {
        config: { uploadPart: PICTURE_PART, takes: TEXTS.notAForm },
        schema: { consumes: ['multipart/form-data'] },
      },
    ),

    own(deleteSellerPicture, (call) => setImageUrl(call, '')),

    fromAnywhere(
      getPicture,
      async (_, { params: { name } }, reply) => {
        const picture = await documents.find(name);
        if (picture === undefined) throw new Problem('not_found');
        // A name always stands for the same bytes, so copies may be cached for ever.
        reply.header('cache-control', 'public, max-age=31536000, immutable').type(picture.mime);
        return picture.bytes;
      },
      { schema: { produces: ['image/webp'] } },
    ),
  ];
});
