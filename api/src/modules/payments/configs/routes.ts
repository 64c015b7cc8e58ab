import {
  configuredMethodList,
  ifMatchHeaders,
  paymentConfig,
  paymentConfigList,
  paymentConfigQuery,
  paymentConfigRequest,
  paymentConfigUpdate,
  paymentConfigVersionConflict,
  paymentMethodList,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { storeCallOf } from '../../../resources/resource-call';
import { resourceRoutes, sendRecord } from '../../../resources/resource-routes';
import { paymentMethods, readConfiguredMethods } from './methods';
import { listConfigs, paymentConfigs } from './resource';

const tags = ['payment methods'];
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;

/** Creates and reads how a store offers a method through a gateway. */
export const paymentConfigRoutes = resourceRoutes(paymentConfigs, {
  path: '/pagamentoconfiguracoes',
  names: { one: 'PaymentConfig', many: 'PaymentConfigs' },
  tags,
  area: 'pagamentos',
  shape: { request: paymentConfigRequest, record: paymentConfig },
  calls: ['create', 'read'],
});

/** Ways to pay, and the calls of their configurations that the specification shapes otherwise. */
export function paymentMethodsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.get(
      '/formapagamento',
      {
        config: { access: 'seller' },
        schema: { operationId: 'listPaymentMethods', tags, response: { 200: paymentMethodList } },
      },
      async () => paymentMethods(),
    );

    app.get(
      '/formapagamento/configuradas',
      {
        config: reading,
        schema: { operationId: 'listConfiguredMethods', tags, response: { 200: configuredMethodList } },
      },
      (request) => readConfiguredMethods(database, ownerOf(request)),
    );

    app.get(
      '/pagamentoconfiguracoes',
      {
        config: reading,
        schema: {
          operationId: 'listPaymentConfigs',
          tags,
          querystring: paymentConfigQuery,
          response: { 200: paymentConfigList },
        },
      },
      async (request) => {
        const owner = ownerOf(request);
        return { items: await listConfigs(database.forSeller(owner.sellerId), owner, request.query) };
      },
    );

    app.put(
      '/pagamentoconfiguracoes',
      {
        config: { access: 'seller', permission: 'pagamentos:editar' },
        schema: {
          operationId: 'updatePaymentConfig',
          tags,
          headers: ifMatchHeaders,
          body: paymentConfigUpdate,
          response: { 200: paymentConfig, 412: paymentConfigVersionConflict },
          problems: [404, 409],
        },
      },
      async (request, reply) => {
        const { id, ...update } = request.body;
        const call = storeCallOf(platform, request);
        return sendRecord(reply, await paymentConfigs.change(call, id, request.headers['if-match'], update));
      },
    );
  };
}
