import {
  apiKeyList,
  apiKeyRequest,
  createdApiKey,
  idParams,
  MAX_API_KEYS,
  noContent,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { createApiKey, endApiKey, readApiKeys } from './service';

const tags = ['api keys'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;

/** The public API and its documentation below the public address. */
const PUBLIC_API = '/api/v1';
const PUBLIC_DOCS = '/api/docs/v1';

/** The keys by which other programs call the public API for a store. */
export function apiKeysModule({ database, config }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest) => ({
    database,
    owner: ownerOf(request),
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '/api-keys',
      { config: reading, schema: { tags, response: { 200: apiKeyList } } },
      async (request) => ({
        items: await readApiKeys(contextOf(request)),
        apiUrl: `${config.publicUrl}${PUBLIC_API}`,
        docsUrl: `${config.publicUrl}${PUBLIC_DOCS}`,
        limit: MAX_API_KEYS,
        requestsPerMinute: config.apiKeyRequestsPerMinute,
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    // Not idempotent by key: the stored answer would keep the key that is shown once.
    app.post(
      '/api-keys',
      {
        config: writing,
        schema: { tags, body: apiKeyRequest, response: { 201: createdApiKey }, problems: [409] },
      },
      async (request, reply) =>
        reply.status(201).send(await createApiKey(contextOf(request), identityOf(request), request.body)),
    );

    app.delete(
      '/api-keys/:id',
      { config: writing, schema: { tags, params: idParams, response: { 204: noContent } } },
      async (request, reply) => {
        await endApiKey(contextOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
