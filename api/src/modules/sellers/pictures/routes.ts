import { idParams, PICTURE_PART, sellerPicture, z } from '@balcao/api-schema';
import { PICTURE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type OwnCall, ownCallsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
import { uploadedFile } from '../../../uploaded-file';
import { assertOwnSeller } from '../profile/service';
import { removePicture, replacePicture } from './service';

const pictureParams = z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.webp$/) });

const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 5 MB. Envie uma menor.',
};

/** A seller's picture: changed by its owner, public under its random name. */
export function pictureRoutes(platform: Platform): FastifyPluginAsyncZod {
  const documents = createDatabaseDocumentStore(platform.database);
  const ownCallOf = ownCallsOn(platform);
  const callOf = (request: FastifyRequest<{ Params: { id: string } }>): OwnCall => {
    const call = ownCallOf(request);
    assertOwnSeller(call.identity, request.params.id);
    return call;
  };

  return async (app) => {
    await app.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: PICTURE_RULES.maxBytes },
    });

    app.put(
      '/seller/:id/picture',
      {
        config: { access: 'seller', uploadPart: PICTURE_PART, takes: TEXTS.notAForm },
        schema: {
          operationId: 'setSellerPicture',
          tags: ['seller'],
          consumes: ['multipart/form-data'],
          params: idParams,
          response: { 200: sellerPicture },
          problems: [403],
        },
      },
      async (request) => {
        const call = callOf(request);
        return replacePicture(call, await uploadedFile(request, PICTURE_PART, TEXTS));
      },
    );

    app.delete(
      '/seller/:id/picture',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'deleteSellerPicture',
          tags: ['seller'],
          params: idParams,
          response: { 200: sellerPicture },
          problems: [403],
        },
      },
      async (request) => removePicture(callOf(request)),
    );

    app.get(
      '/pictures/:name',
      {
        config: { access: 'public', ignoresSession: true },
        schema: {
          operationId: 'getPicture',
          tags: ['seller'],
          params: pictureParams,
          produces: ['image/webp'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) => {
        const picture = await documents.find(request.params.name);
        if (picture === undefined) throw new Problem('not_found');
        // A name always stands for the same bytes, so copies may be cached for ever.
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type(picture.mime)
          .send(picture.bytes);
      },
    );
  };
}
