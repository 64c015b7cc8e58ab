import path from 'node:path';
import { getThemeImage, THEME_IMAGE_PART, themeImagePath, uploadThemeImage } from '@balcao/api-schema';
import { THEME_IMAGE_KINDS, THEME_IMAGES, THEME_UPLOAD_BYTES, type ThemeImageKind } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Parser } from 'htmlparser2';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, routesOf } from '../../calls';
import { olderThan } from '../../db/ago';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { DrawingError, drawingOf } from '../../drawing/drawing';
import type { FileDrawer } from '../../drawing/drawings';
import { onlyOf, openPicture, type PictureProblem, refusedPicture } from '../../pictures/open-picture';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import type { DocumentStore } from '../../providers/document-store/document-store';
import { implementInStore } from '../../resources/resource-call';
import { filledFile, uploadedFile } from '../../uploaded-file';

/** The bytes in which a drawing names itself: a declaration and a program's remark may stand before. */
const HEAD_BYTES = 16 * 1024;

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

/** Whether the bytes are a drawing: the first element of their markup is one. */
function isSvg(upload: Buffer): boolean {
  const head = upload
    .toString('utf8', 0, HEAD_BYTES)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!head.startsWith('<')) return false;
  let first: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        first ??= localName(name);
        parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.write(head);
  return first === 'svg';
}

/** Elements that do something, show something of elsewhere, move, or are drawn again and again for each pixel of others. */
const REFUSED_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'handler', 'listener', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video'],
  ...['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'discard', 'set'],
  ...['filter', 'feimage', 'feturbulence'],
]);
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'base', 'data']);
const OWN_ADDRESS = /^(?:#|data:image\/(?:png|jpeg|webp);|$)/i;
/** Of a style's text: an address that is no part of the drawing, a sheet from elsewhere, a filter, or an escape that could hide any. */
const ACTIVE_STYLE = /@import|\\|url\(\s?["']?(?!#)|(?:^|[;{ ])filter ?:/i;

/** Comments stand where a blank may. */
const isActiveStyle = (style: string): boolean =>
  ACTIVE_STYLE.test(style.split('/*').join(' ').split('*/').join(' ').replaceAll(/\s+/g, ' '));

function isActiveAttribute(name: string, value: string): boolean {
  if (name.startsWith('xmlns')) return false;
  const local = localName(name);
  if (local.startsWith('on') || local === 'filter') return true;
  if (ADDRESSES.has(local)) return !OWN_ADDRESS.test(value.trim());
  return /javascript:/i.test(value) || isActiveStyle(value);
}

/**
 * Whether a drawing has more in it than a drawing: entities, scripts, handlers, motion, filters, or what comes from elsewhere. It is read
 * by a parser, and once, however it is written.
 */
function isActiveSvg(text: string): boolean {
  let isActive = false;
  let styles = 0;
  // An entity parts a text: what it says stands in the parts together.
  let style = '';
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        isActive ||= name.startsWith('!') || name === '?xml-stylesheet';
      },
      onopentag(name, attributes) {
        const local = localName(name);
        if (local === 'style') styles += 1;
        isActive ||=
          REFUSED_ELEMENTS.has(local) ||
          Object.entries(attributes).some(([attribute, value]) => isActiveAttribute(attribute, value));
      },
      ontext(content) {
        if (styles > 0) style += content;
      },
      onclosetag(name) {
        if (localName(name) === 'style') styles -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return isActive || isActiveStyle(style);
}

/** A picture as buyers load it. */
interface DrawnThemeImage {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}
/** The problem of a drawing: parts that no picture needs, or more bytes than buyers should wait for. */
type ThemeImageProblem = PictureProblem | 'active';

/** The best that still weighs little enough is taken. */
const QUALITIES = [88, 76, 62, 48];
const SVG = drawingOf<typeof import('./svg-program')>(path.join(import.meta.dirname, 'svg-program.ts'));

/**
 * The pixels of an upload that is a drawing: nothing of what its file can do is left, and one that asks for more than a picture needs is
 * refused. @throws Problem where too many are waiting
 */
async function pixelsOf(
  { drawings, sellerId }: FileDrawer,
  kind: ThemeImageKind,
  upload: Buffer,
): Promise<Buffer | ThemeImageProblem> {
  if (!isSvg(upload)) return upload;
  if (upload.length > THEME_UPLOAD_BYTES) return 'pixels';
  if (isActiveSvg(upload.toString('utf8'))) return 'active';
  const { width, height } = THEME_IMAGES[kind];
  try {
    return Buffer.from(await drawings.draw(sellerId, SVG, { bytes: upload, width, height }));
  } catch (error) {
    // It cannot be drawn, or not in time.
    if (error instanceof DrawingError) return 'unreadable';
    throw error;
  }
}

/** Draws an upload anew as WebP of its place's size. */
async function drawThemeImage(
  drawer: FileDrawer,
  kind: ThemeImageKind,
  upload: Buffer,
): Promise<DrawnThemeImage | ThemeImageProblem> {
  const pixels = await pixelsOf(drawer, kind, upload);
  const picture = typeof pixels === 'string' ? pixels : await openPicture(drawer, pixels);
  if (typeof picture === 'string') return picture;
  const { width, height, bytes: maxBytes } = THEME_IMAGES[kind];
  const drawn = await picture.draw({
    sizes: [{ width, height, fit: 'inside' }],
    format: 'webp',
    qualities: QUALITIES,
    maxBytes,
  });
  return typeof drawn === 'string' ? drawn : { mime: 'image/webp', ...onlyOf(drawn) };
}

function refused(problem: ThemeImageProblem, kind: ThemeImageKind): Error {
  const { label, bytes } = THEME_IMAGES[kind];
  if (problem === 'active')
    return invalidField(THEME_IMAGE_PART, [
      'Este SVG tem partes que não são desenho (script, filtro, animação ou arquivo de fora). Exporte-o de novo só com as formas, ou envie em PNG.',
    ]);
  if (problem === 'heavy')
    return invalidField(THEME_IMAGE_PART, [
      `${label}: depois de reduzida, a imagem ainda passa de ${Math.round(bytes / 1024)} KB. Envie uma mais simples.`,
    ]);
  return refusedPicture(problem);
}

/** The pictures of a store among these, by their ids. */
export const findThemeImages = (executor: Executor, owner: Owner, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : executor
        .selectFrom('checkout_theme_images')
        .where(ofStore(owner))
        .where('id', 'in', [...ids])
        .select(['id', 'kind'])
        .execute();

const documentOf = (id: string): string => `${id}-theme.webp`;

const PURGE_BATCH = 500;

/** Whether a configuration of a table shows the picture. */
const isShownIn = (
  table: 'checkout_themes' | 'checkout_theme_versions' | 'checkout_theme_previews',
) => sql<boolean>`exists (
    select from ${sql.table(table)} used
    where used.seller_id = image.seller_id
      and image.id in (${sql.join(THEME_IMAGE_KINDS.map((kind) => sql`used.config ->> ${kind}`))})
  )`;

/** Deletes pictures of a day ago that no draft, no version and no preview shows. */
export async function purgeThemeImages({ platform }: Database, documents: DocumentStore): Promise<void> {
  const deleted = await platform
    .deleteFrom('checkout_theme_images')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('seller_id', 'id'),
        'in',
        selectFrom('checkout_theme_images as image')
          .where(olderThan('image.created_at', 1))
          .where((image) =>
            image.not(
              image.or([
                isShownIn('checkout_themes'),
                isShownIn('checkout_theme_versions'),
                isShownIn('checkout_theme_previews'),
              ]),
            ),
          )
          .limit(PURGE_BATCH)
          .select(['image.seller_id', 'image.id'])
          .$asTuple('seller_id', 'id'),
      ),
    )
    .returning(['seller_id', 'id'])
    .execute();
  for (const { seller_id, id } of deleted) await documents.remove(seller_id, documentOf(id));
}

const TYPES = ['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'];
const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário, ou sozinha em PNG, WebP ou SVG.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 1 MB. Envie uma menor.',
};

/** The pictures of themes: uploaded by the store, public by their random ids. */
export const themeImageRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: THEME_UPLOAD_BYTES },
    });
    app.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: THEME_UPLOAD_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    await app.register(themeImageCalls(platform));
  };

const themeImageCalls = routesOf('checkout-themes', (platform) => {
  const { database, drawings } = platform;
  const documents = createDatabaseDocumentStore(database);

  return [
    implementInStore(platform)(
      uploadThemeImage,
      async ({ owner, origin }, { query: { kind } }, { request }) => {
        const { sellerId, storeId } = owner;
        const upload = Buffer.isBuffer(request.body)
          ? filledFile(request.body, THEME_IMAGE_PART)
          : await uploadedFile(request, THEME_IMAGE_PART, TEXTS);
        const drawn = await drawThemeImage({ drawings, sellerId }, kind, upload);
        if (typeof drawn === 'string') throw refused(drawn, kind);
        const id = newId();
        // The file first, then the row: a crash in between leaves a file that nobody sees, never a broken picture.
        await documents.put(sellerId, { ...drawn, name: documentOf(id) });
        const { width, height } = drawn;
        const bytes = drawn.bytes.length;
        await database.withSeller(sellerId, async (trx) => {
          await trx
            .insertInto('checkout_theme_images')
            .values({ id, kind, seller_id: sellerId, store_id: storeId })
            .execute();
          await recordAudit(trx, origin, {
            sellerId,
            action: 'checkout-theme-image.add',
            entity: 'checkout_theme_image',
            entityId: id,
            after: { kind, width, height, bytes },
          });
        });
        return { id, url: themeImagePath(id), width, height, bytes };
      },
      {
        bodyLimit: THEME_UPLOAD_BYTES,
        config: { uploadPart: THEME_IMAGE_PART, takes: TEXTS.notAForm },
        schema: { consumes: ['multipart/form-data', ...TYPES] },
      },
    ),

    fromAnywhere(
      getThemeImage,
      async (_, { params: { id } }, reply) => {
        const found = await documents.find(documentOf(id));
        if (found === undefined) throw new Problem('not_found');
        // The bytes of an id never change, so a copy can be cached for ever.
        reply.header('cache-control', 'public, max-age=31536000, immutable').type(found.mime);
        return found.bytes;
      },
      { schema: { produces: ['image/webp'] } },
    ),
  ];
});
