import {
  checkoutTheme,
  checkoutThemeRestore,
  checkoutThemeVersions,
  idParams,
  ifMatchHeaders,
  THEME_IMAGE_PART,
  themeImage,
  themeImageQuery,
  z,
} from '@balcao/api-schema';
import { THEME_UPLOAD_BYTES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
import { storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { filledFile, uploadedFile } from '../../../uploaded-file';
import { addThemeImage, findThemeImage } from './images';
import { publishTheme, readVersions, restoreTheme } from './publish';

const tags = ['checkout-themes'];
const TYPES = ['image/png', 'image/webp', 'image/jpeg', 'image/svg+xml'];
const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário, ou sozinha em PNG, WebP ou SVG.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 1 MB. Envie uma menor.',
};
const reading = { access: 'seller', permission: 'marketing:ler' } as const;
const writing = { access: 'seller', permission: 'marketing:editar' } as const;
const open = { access: 'public', ignoresSession: true } as const;

const uploadOf = (request: FastifyRequest): Promise<Buffer> | Buffer =>
  Buffer.isBuffer(request.body)
    ? filledFile(request.body, THEME_IMAGE_PART)
    : uploadedFile(request, THEME_IMAGE_PART, TEXTS);

/** The calls of themes beside the usual ones: their versions and pictures. */
export function checkoutThemeActionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const documents = createDatabaseDocumentStore(database);

  return async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: THEME_UPLOAD_BYTES },
    });
    app.addContentTypeParser(
      TYPES,
      { parseAs: 'buffer', bodyLimit: THEME_UPLOAD_BYTES },
      async (_: unknown, body: Buffer) => body,
    );

    app.post(
      '/checkout-themes/:id/publish',
      {
        config: writing,
        schema: {
          operationId: 'publishCheckoutTheme',
          tags,
          summary: 'Shows the draft to buyers; 422 when its colours cannot be read',
          params: idParams,
          headers: ifMatchHeaders,
          response: { 200: checkoutTheme.record, 412: checkoutTheme.conflict },
          problems: [428],
        },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        return sendRecord(reply, await publishTheme(call, request.params.id, request.headers['if-match']));
      },
    );

    app.get(
      '/checkout-themes/:id/versions',
      {
        config: reading,
        schema: {
          operationId: 'listCheckoutThemeVersions',
          tags,
          params: idParams,
          response: { 200: checkoutThemeVersions },
        },
      },
      (request) => readVersions(storeCallOf(platform, request), request.params.id),
    );

    app.post(
      '/checkout-themes/:id/restore',
      {
        config: writing,
        schema: {
          operationId: 'restoreCheckoutTheme',
          tags,
          summary: 'Makes the draft what a version was',
          params: idParams,
          headers: ifMatchHeaders,
          body: checkoutThemeRestore,
          response: { 200: checkoutTheme.record, 412: checkoutTheme.conflict },
          problems: [428],
        },
      },
      async (request, reply) => {
        const call = storeCallOf(platform, request);
        const { number } = request.body;
        return sendRecord(
          reply,
          await restoreTheme(call, request.params.id, number, request.headers['if-match']),
        );
      },
    );

    app.post(
      '/checkout-theme-images',
      {
        bodyLimit: THEME_UPLOAD_BYTES,
        config: { ...writing, uploadPart: THEME_IMAGE_PART, takes: TEXTS.notAForm },
        schema: {
          operationId: 'uploadThemeImage',
          tags,
          querystring: themeImageQuery,
          consumes: ['multipart/form-data', ...TYPES],
          response: { 201: themeImage },
        },
      },
      async (request, reply) => {
        const { kind } = request.query;
        const upload = await uploadOf(request);
        const call = storeCallOf(platform, request);
        return reply
          .status(201)
          .send(await addThemeImage(call, documents, { kind, part: THEME_IMAGE_PART, upload }));
      },
    );

    app.get(
      '/checkout-theme-images/:id',
      {
        config: open,
        schema: {
          operationId: 'getThemeImage',
          tags,
          params: idParams,
          response: { 200: { content: { 'image/webp': { schema: z.unknown() } } } },
        },
      },
      async (request, reply) => {
        const found = await findThemeImage(documents, request.params.id);
        if (found === undefined) throw new Problem('not_found');
        // The bytes of an id never change, so a copy can be cached for ever.
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type(found.mime)
          .send(found.bytes);
      },
    );
  };
}
