import { type PaymentConfigQuery, type PaymentConfigRecord, paymentConfigFields } from '@balcao/api-schema';
import {
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  type PaymentConfig,
  type PaymentMethod,
  paymentConfigProblems,
  paymentMethodImage,
} from '@balcao/domain';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField, Problem } from '../../../problem';
import { defineResource } from '../../../resources/define-resource';
import type { NextValues } from '../../../resources/resource-definition';
import { scopeOfStore } from '../../../resources/resource-rows';
import { type ConnectionRow, isConfigured, listConnections, lockChoice } from '../gateways/repository';

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

/** Method and gateway of a configuration cannot change. */
function assertSamePlace(
  current: { method: string; gateway: string },
  { idFormaPagamento, idGateway }: Next,
): void {
  const sentences = ['Não muda depois de criada a configuração.'];
  if (idFormaPagamento !== current.method) throw invalidField('idFormaPagamento', sentences);
  if (idGateway !== current.gateway) throw invalidField('idGateway', sentences);
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
    if (current) assertSamePlace(current, next);
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
  { idFormaPagamento: method, idGateway: gateway }: PaymentConfigQuery = {},
): Promise<PaymentConfigRecord[]> {
  const rows = await paymentConfigs.rows.list(executor, { ...scopeOfStore(owner), method, gateway });
  return rows.map((row) => ({ ...paymentConfigs.recordOf(row), ...wordsOf(row) }) as PaymentConfigRecord);
}

/** The methods that are configured at a connection, active or not. */
export const listMethodsAt = (
  executor: Executor,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
) => paymentConfigs.rows.list(executor, { seller_id, store_id, gateway });
