import type { Resource } from '../../resource';

/** Paths, access and schemas. */
export const routesFile = ({ path, permission, one, many }: Resource) => `import {
  ${one.value},
  ${one.value}ListQuery,
  ${one.value}Page,
  ${one.value}Patch,
  ${one.value}Request,
  ${one.value}VersionConflict,
  etagOf,
  idParams,
  ifMatchHeaders,
  noContent,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import {
  type ${one.type}Context,
  change${one.type},
  create${one.type},
  list${many.type},
  read${one.type},
  remove${one.type},
} from './service';

const tags = ['${many.file.replaceAll('-', ' ')}'];
const reading = { access: 'seller', permission: '${permission}:ler' } as const;
const writing = { access: 'seller', permission: '${permission}:editar' } as const;

/** The ${many.file.replaceAll('-', ' ')} of a store: listed, created, changed and deleted. */
export function ${many.value}Module({ database }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest): ${one.type}Context => ({
    database,
    owner: ownerOf(request),
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '${path}',
      {
        config: reading,
        schema: { tags, querystring: ${one.value}ListQuery, response: { 200: ${one.value}Page } },
      },
      (request) => list${many.type}(contextOf(request), request.query),
    );

    app.post(
      '${path}',
      {
        config: { ...writing, idempotent: true },
        schema: { tags, body: ${one.value}Request, response: { 201: ${one.value} } },
      },
      async (request, reply) => {
        const created = await create${one.type}(contextOf(request), request.body);
        return reply.status(201).header('etag', etagOf(created.version)).send(created);
      },
    );

    app.get(
      '${path}/:id',
      { config: reading, schema: { tags, params: idParams, response: { 200: ${one.value} } } },
      async (request, reply) => {
        const found = await read${one.type}(contextOf(request), request.params.id);
        return reply.header('etag', etagOf(found.version)).send(found);
      },
    );

    app.patch(
      '${path}/:id',
      {
        config: writing,
        schema: {
          tags,
          params: idParams,
          headers: ifMatchHeaders,
          body: ${one.value}Patch,
          response: { 200: ${one.value}, 412: ${one.value}VersionConflict },
          problems: [428],
        },
      },
      async (request, reply) => {
        const { params, headers, body } = request;
        const changed = await change${one.type}(contextOf(request), params.id, headers['if-match'], body);
        return reply.header('etag', etagOf(changed.version)).send(changed);
      },
    );

    app.delete(
      '${path}/:id',
      { config: writing, schema: { tags, params: idParams, response: { 204: noContent } } },
      async (request, reply) => {
        await remove${one.type}(contextOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
`;
