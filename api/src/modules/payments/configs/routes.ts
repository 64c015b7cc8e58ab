import {
  configuredMethodList,
  etagOf,
  idParams,
  ifMatchHeaders,
  paymentConfig,
  paymentConfigList,
  paymentConfigQuery,
  paymentConfigRequest,
  paymentConfigUpdate,
  paymentConfigVersionConflict,
  paymentMethodList,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import {
  changeConfig,
  createConfig,
  getConfig,
  type PaymentConfigContext,
  paymentMethods,
  readConfigs,
  readConfiguredMethods,
} from './service';

const tags = ['payment methods'];
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const writing = { access: 'seller', permission: 'pagamentos:editar' } as const;

/** Ways to pay, and how the store offers each through a gateway. */
export function paymentConfigsModule({ database }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest): PaymentConfigContext => ({
    database,
    owner: ownerOf(request),
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '/formapagamento',
      { config: { access: 'seller' }, schema: { tags, response: { 200: paymentMethodList } } },
      async () => paymentMethods(),
    );

    app.get(
      '/formapagamento/configuradas',
      { config: reading, schema: { tags, response: { 200: configuredMethodList } } },
      (request) => readConfiguredMethods(contextOf(request)),
    );

    app.get(
      '/pagamentoconfiguracoes',
      {
        config: reading,
        schema: {
          tags,
          querystring: paymentConfigQuery,
          response: { 200: paymentConfigList },
        },
      },
      async (request) => ({ items: await readConfigs(contextOf(request), request.query) }),
    );

    app.get(
      '/pagamentoconfiguracoes/:id',
      {
        config: reading,
        schema: { tags, params: idParams, response: { 200: paymentConfig } },
      },
      async (request, reply) => {
        const found = await getConfig(contextOf(request), request.params.id);
        return reply.header('etag', etagOf(found.version)).send(found);
      },
    );

    app.post(
      '/pagamentoconfiguracoes',
      {
        config: { ...writing, idempotent: true },
        schema: {
          tags,
          body: paymentConfigRequest,
          response: { 201: paymentConfig },
        },
      },
      async (request, reply) => {
        const created = await createConfig(contextOf(request), request.body);
        return reply.status(201).header('etag', etagOf(created.version)).send(created);
      },
    );

    app.put(
      '/pagamentoconfiguracoes',
      {
        config: writing,
        schema: {
          tags,
          headers: ifMatchHeaders,
          body: paymentConfigUpdate,
          response: {
            200: paymentConfig,
            412: paymentConfigVersionConflict,
          },
          problems: [404, 409],
        },
      },
      async (request, reply) => {
        const changed = await changeConfig(contextOf(request), request.headers['if-match'], request.body);
        return reply.header('etag', etagOf(changed.version)).send(changed);
      },
    );
  };
}
