import {
  etagOf,
  listConfiguredMethods,
  listPaymentConfigs,
  listPaymentMethods,
  type PaymentConfigRecord,
  paymentConfigCalls,
  paymentConfigFields,
  updatePaymentConfig,
} from '@balcao/api-schema';
import {
  GATEWAY_IDS,
  GATEWAYS,
  type GatewayId,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentConfig,
  type PaymentMethod,
  paymentConfigProblems,
  paymentMethodImage,
} from '@balcao/domain';
import { byPerson, routesOf } from '../../calls';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { implementInStore } from '../../resources/resource-call';
import type { NextValues } from '../../resources/resource-definition';
import { resourceRoutes } from '../../resources/resource-routes';
import { scopeOfStore } from '../../resources/resource-rows';
import { type ConnectionRow, isConfigured, listConnections, lockChoice } from './connection';

type Next = NextValues<typeof paymentConfigFields>;

/** Checks what the schema cannot: that the gateway offers the method and is connected. */
async function assertValid(
  trx: SellerTransaction,
  owner: Owner,
  { idFormaPagamento: method, idGateway, ativo, config }: Next,
): Promise<void> {
  const { name, methods } = GATEWAYS[idGateway];
  if (!methods.includes(method))
    throw invalidField('idFormaPagamento', [`${name} não oferece ${PAYMENT_METHOD_LABELS[method]}.`]);
  const problems = Object.entries(paymentConfigProblems(idGateway, { method, config } as PaymentConfig));
  if (problems.length > 0) {
    throw new Problem('validation', {
      fields: Object.fromEntries(problems.map(([path, sentence]) => [`config.${path}`, [sentence]])),
    });
  }
  const connection = (await listConnections(trx, owner)).find(({ gateway }) => gateway === idGateway);
  if (connection === undefined)
    throw invalidField('idGateway', [`Ligue a loja a ${name} antes de configurar formas de pagamento.`]);
  if (ativo && !isConfigured(connection)) throw new Problem('gateway_not_configured');
}

const wordsOf = ({ method }: { method: PaymentMethod }) => ({
  nome: PAYMENT_METHOD_LABELS[method],
  imagem: paymentMethodImage(method),
});

/** The payment methods that a store offers, by gateway. */
export const paymentConfigs = defineResource({
  shape: { fields: paymentConfigFields },
  table: 'payment_configs',
  columns: { idFormaPagamento: 'method', idGateway: 'gateway', ativo: 'active' },
  json: ['config'],
  async writing(trx, { owner }, next, { current }) {
    if (current) {
      const sentences = ['Não muda depois de criada a configuração.'];
      if (next.idFormaPagamento !== current.method) throw invalidField('idFormaPagamento', sentences);
      if (next.idGateway !== current.gateway) throw invalidField('idGateway', sentences);
    }
    // The connection stays locked until its configuration is inserted.
    else await lockChoice(trx, owner);
    await assertValid(trx, owner, next);
  },
  compute: () => wordsOf,
  audit: { entity: 'payment_config', create: 'payment-config.create', change: 'payment-config.update' },
  live: 'payments.changed',
  duplicate: (cause) => new Problem('payment_config_exists', { cause }),
});

/** The configurations of a store, or those of a method or a gateway. Each config was checked as its method's when it was written. */
export async function listConfigs(
  executor: Executor,
  owner: Owner,
  {
    idFormaPagamento: method,
    idGateway: gateway,
  }: { idFormaPagamento?: PaymentMethod | undefined; idGateway?: GatewayId | undefined } = {},
): Promise<PaymentConfigRecord[]> {
  const rows = await paymentConfigs.rows.list(executor, { ...scopeOfStore(owner), method, gateway });
  return rows.map((row) => ({ ...paymentConfigs.recordOf(row), ...wordsOf(row) }) as PaymentConfigRecord);
}

/** The methods that are configured at a connection, active or not. */
export const listMethodsAt = (
  executor: Executor,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
) => paymentConfigs.rows.list(executor, { seller_id, store_id, gateway });

/** The configurations at the store's current gateway; none without one. */
async function currentConfigs(trx: SellerTransaction, owner: Owner): Promise<PaymentConfigRecord[]> {
  const current = (await listConnections(trx, owner)).find((row) => row.is_current);
  return current ? listConfigs(trx, owner, { idGateway: current.gateway }) : [];
}

/** The methods that the store's buyers may pay by: the active ones of its current gateway, as they are configured. */
export async function readOfferedMethods(
  database: Database,
  { sellerId, storeId }: Owner,
): Promise<PaymentConfigRecord[]> {
  const configs = await database.withSeller(sellerId, (trx) => currentConfigs(trx, { sellerId, storeId }));
  const placeOf = ({ idFormaPagamento }: PaymentConfigRecord) => PAYMENT_METHODS.indexOf(idFormaPagamento);
  return configs.filter(({ ativo }) => ativo).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Creates and reads how a store offers a method through a gateway. */
export const paymentConfigRoutes = resourceRoutes(paymentConfigs, paymentConfigCalls, {
  tag: 'payment methods',
});

/** Ways to pay, and the calls of their configurations that the specification shapes otherwise. */
export const paymentMethodsRoutes = routesOf('payment methods', (platform) => {
  const { database } = platform;
  const inStore = implementInStore(platform);

  return [
    byPerson(listPaymentMethods, () => ({
      items: PAYMENT_METHODS.map((id) => ({
        id,
        nome: PAYMENT_METHOD_LABELS[id],
        imagem: paymentMethodImage(id),
        gateways: GATEWAY_IDS.filter((gateway) => GATEWAYS[gateway].methods.includes(id)),
      })),
    })),

    inStore(listConfiguredMethods, async ({ owner }) => {
      const configs = await database.withSeller(owner.sellerId, (trx) => currentConfigs(trx, owner));
      return {
        items: configs.map(({ idFormaPagamento, nome, imagem, idGateway, id, ativo }) => ({
          id: idFormaPagamento,
          nome,
          imagem,
          idGateway,
          idPagamentoConfiguracao: id,
          ativo,
        })),
      };
    }),

    inStore(listPaymentConfigs, async ({ owner }, { query }) => ({
      items: await listConfigs(database.forSeller(owner.sellerId), owner, query),
    })),

    inStore(updatePaymentConfig, async (call, { body: { id, ...update }, headers }, reply) => {
      const config = await paymentConfigs.change(call, id, headers['if-match'], update);
      reply.header('etag', etagOf(Number(config.version)));
      return config as PaymentConfigRecord;
    }),
  ];
});
