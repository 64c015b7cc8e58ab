import { idParams, PRODUCT_IMAGE_PART, productImage, productImageQuery, z } from '@balcao/api-schema';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../../call';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { createDatabaseDocumentStore } from '../../../../providers/document-store/database-document-store';
import { filledFile, uploadedFile } from '../../../../uploaded-file';
import { addImage, findImage } from './service';

const { maxBytes, types } = PRODUCT_IMAGE_RULES;

const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário, ou sozinha em JPG, PNG ou WebP.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 5 MB. Envie uma menor.',
};

const uploadOf = (request: FastifyRequest): Promise<Buffer> | Buffer =>
  Buffer.isBuffer(request.body)
    ? filledFile(request.body, PRODUCT_IMAGE_PART)
    : uploadedFile(request, PRODUCT_IMAGE_PART, TEXTS);

/** Product pictures. They are uploaded before a product uses them, and public by their id. */
export function productImagesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const documents = createDatabaseDocumentStore(platform.database);
  const callOf = callsOn(platform);

  return async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes } });
    app.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: Buffer) => body,
    );

    app.post(
      '/product-images',
      {
        bodyLimit: maxBytes,
        config: {
          access: 'seller',
          permission: 'produtos:editar',
          uploadPart: PRODUCT_IMAGE_PART,
          takes: TEXTS.notAForm,
        },
        schema: {
          operationId: 'uploadProductImage',
          tags: ['products'],
          consumes: ['multipart/form-data', ...types],
          response: { 201: productImage },
        },
      },
      async (request, reply) => {
        const image = await addImage(callOf(request), documents, PRODUCT_IMAGE_PART, await uploadOf(request));
        return reply.status(201).send(image);
      },
    );

    app.get(
      '/product-images/:id',
      {
        config: { access: 'public', ignoresSession: true },
        schema: {
          operationId: 'getProductImage',
          tags: ['products'],
          params: idParams,
          querystring: productImageQuery,
          response: { 200: { content: { 'image/webp': { schema: z.unknown() } } } },
        },
      },
      async (request, reply) => {
        const found = await findImage(documents, request.params.id, request.query.size);
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
