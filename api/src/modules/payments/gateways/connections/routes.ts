import {
  etagOf,
  gatewayAffiliations,
  gatewayConnection,
  gatewayConnectionIdQuery,
  gatewayConnectionList,
  gatewayConnectionPatch,
  gatewayConnectionQuery,
  gatewayConnectionRequest,
  gatewayConnectionVersionConflict,
  gatewayTestResult,
  idParams,
  ifMatchHeaders,
  noContent,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../../call';
import type { Platform } from '../../../../platform';
import { changeConnection } from './change-connection';
import { connect, disconnect, readAffiliations, readConnection, readConnections } from './service';
import { testConnection } from './test-connection';

const tags = ['gateways'];
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;
/** Random keys may contain digits that look like a card number. */
const changed = {
  response: { 200: gatewayConnection, 412: gatewayConnectionVersionConflict },
  problems: [404, 409],
} as const;

/** The connections of a store to payment gateways. */
export function gatewaysRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/pagamentogateway/afiliacoes',
      {
        config: reading,
        schema: { operationId: 'listGatewayAffiliations', tags, response: { 200: gatewayAffiliations } },
      },
      (request) => readAffiliations(callOf(request)),
    );

    app.get(
      '/pagamentogateway',
      {
        config: reading,
        schema: {
          operationId: 'listGatewayConnections',
          tags,
          querystring: gatewayConnectionQuery,
          response: { 200: gatewayConnectionList },
          problems: [404],
        },
      },
      async (request) => ({ items: await readConnections(callOf(request), request.query.id) }),
    );

    app.get(
      '/pagamentogateway/:id',
      {
        config: reading,
        schema: {
          operationId: 'getGatewayConnection',
          tags,
          params: idParams,
          response: { 200: gatewayConnection },
        },
      },
      async (request, reply) => {
        const found = await readConnection(callOf(request), request.params.id);
        return reply.header('etag', etagOf(found.version)).send(found);
      },
    );

    app.post(
      '/pagamentogateway',
      {
        config: { ...writing, idempotent: true },
        schema: {
          operationId: 'createGatewayConnection',
          tags,
          body: gatewayConnectionRequest,
          response: { 201: gatewayConnection },
          problems: [404],
        },
      },
      async (request, reply) => {
        const created = await connect(callOf(request), request.body);
        return reply.status(201).header('etag', etagOf(created.version)).send(created);
      },
    );

    app.put(
      '/pagamentogateway',
      {
        config: writing,
        schema: {
          operationId: 'updateGatewayConnectionByBody',
          tags,
          querystring: gatewayConnectionIdQuery,
          headers: ifMatchHeaders,
          body: gatewayConnectionPatch,
          ...changed,
        },
      },
      async (request, reply) => {
        const connection = await changeConnection(callOf(request), request.query.id, request.body);
        return reply.header('etag', etagOf(connection.version)).send(connection);
      },
    );

    app.put(
      '/pagamentogateway/:id',
      {
        config: writing,
        schema: {
          operationId: 'updateGatewayConnection',
          tags,
          params: idParams,
          headers: ifMatchHeaders,
          body: gatewayConnectionPatch,
          ...changed,
        },
      },
      async (request, reply) => {
        const connection = await changeConnection(callOf(request), request.params.id, request.body);
        return reply.header('etag', etagOf(connection.version)).send(connection);
      },
    );

    app.delete(
      '/pagamentogateway',
      {
        config: writing,
        schema: {
          operationId: 'deleteGatewayConnectionByQuery',
          tags,
          querystring: gatewayConnectionIdQuery,
          response: { 204: noContent },
          problems: [404, 409],
        },
      },
      async (request, reply) => {
        await disconnect(callOf(request), request.query.id);
        return reply.status(204).send();
      },
    );

    app.delete(
      '/pagamentogateway/:id',
      {
        config: writing,
        schema: {
          operationId: 'deleteGatewayConnection',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await disconnect(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.post(
      '/pagamentogateway/:id/testar-conexao',
      {
        config: { access: 'seller', permission: 'pagamentos:editar' },
        schema: {
          operationId: 'testGatewayConnection',
          tags,
          params: idParams,
          response: {
            200: gatewayTestResult,
            412: gatewayConnectionVersionConflict,
          },
          problems: [409],
        },
      },
      (request) => testConnection(callOf(request), platform.gateways, request.params.id),
    );
  };
}
