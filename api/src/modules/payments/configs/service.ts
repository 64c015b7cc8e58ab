import { isDeepStrictEqual } from 'node:util';
import {
  type ConfiguredMethodList,
  etagOf,
  isStale,
  type PaymentConfigQuery,
  type PaymentConfigRecord,
  type PaymentConfigRequest,
  type PaymentConfigUpdate,
  type PaymentMethodList,
} from '@balcao/api-schema';
import {
  GATEWAY_IDS,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentConfig,
  paymentConfigProblems,
  paymentMethodImage,
} from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { isUniqueViolation } from '../../../db/unique-violation';
import { publishLive } from '../../../live/publish-live';
import { invalidField, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { isConfigured, listConnections, lockChoice } from '../gateways/repository';
import { findConfig, insertConfig, listConfigs, lockConfig, updateConfig } from './repository';

/** The owner and the actor of a call. */
export interface PaymentConfigContext {
  database: Database;
  owner: Owner;
  origin: Origin;
}
type ReadingContext = Omit<PaymentConfigContext, 'origin'>;

/** The payment methods, and the gateways that offer each. */
export const paymentMethods = (): PaymentMethodList => ({
  items: PAYMENT_METHODS.map((id) => ({
    id,
    nome: PAYMENT_METHOD_LABELS[id],
    imagem: paymentMethodImage(id),
    gateways: GATEWAY_IDS.filter((gateway) => GATEWAYS[gateway].methods.includes(id)),
  })),
});

/** The methods that are configured at the store's current gateway; none without one. */
export function readConfiguredMethods({ database, owner }: ReadingContext): Promise<ConfiguredMethodList> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const current = (await listConnections(trx, owner)).find((row) => row.is_current);
    const configs = current ? await listConfigs(trx, owner, { idGateway: current.gateway }) : [];
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
  });
}

/** What the store's buyers may pay by: the active methods of its current gateway, as they are configured. */
export function readOfferedMethods(
  database: Database,
  { sellerId, storeId }: Owner,
): Promise<PaymentConfigRecord[]> {
  const owner = { sellerId, storeId };
  return database.withSeller(sellerId, async (trx) => {
    const current = (await listConnections(trx, owner)).find((row) => row.is_current);
    if (current === undefined) return [];
    const configs = await listConfigs(trx, owner, { idGateway: current.gateway });
    return configs
      .filter(({ ativo }) => ativo)
      .sort(
        (one, other) =>
          PAYMENT_METHODS.indexOf(one.idFormaPagamento) - PAYMENT_METHODS.indexOf(other.idFormaPagamento),
      );
  });
}

export function readConfigs(
  { database, owner }: ReadingContext,
  query: PaymentConfigQuery,
): Promise<PaymentConfigRecord[]> {
  return database.withSeller(owner.sellerId, (trx) => listConfigs(trx, owner, query));
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function getConfig(
  { database, owner }: ReadingContext,
  id: string,
): Promise<PaymentConfigRecord> {
  const config = await database.withSeller(owner.sellerId, (trx) => findConfig(trx, owner, id));
  if (config === undefined) throw new Problem('not_found');
  return config;
}

/** Checks what the schema cannot: that the gateway offers the method and is connected. */
async function assertValidConfig(
  trx: SellerTransaction,
  owner: Owner,
  { idFormaPagamento: method, idGateway, ativo, config }: PaymentConfigRequest,
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

const audited = ({ idFormaPagamento, idGateway, ativo, config }: PaymentConfigRequest) => ({
  idFormaPagamento,
  idGateway,
  ativo,
  config,
});

/** @throws Problem validation, gateway_not_configured or payment_config_exists */
export async function createConfig(
  { database, owner, origin }: PaymentConfigContext,
  request: PaymentConfigRequest,
): Promise<PaymentConfigRecord> {
  try {
    return await database.withSeller(owner.sellerId, async (trx) => {
      // The connection stays locked until its configuration is inserted.
      await lockChoice(trx, owner);
      await assertValidConfig(trx, owner, request);
      const created = await insertConfig(trx, owner, request);
      await recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action: 'payment-config.create',
        entity: 'payment_config',
        entityId: created.id,
        after: audited(created),
      });
      await publishLive(trx, owner, 'payments.changed');
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem('payment_config_exists', { cause: error });
  }
}

/** Method and gateway of a configuration cannot change. */
function assertSamePlace(current: PaymentConfigRecord, update: PaymentConfigUpdate): void {
  for (const field of ['idFormaPagamento', 'idGateway'] as const)
    if (update[field] !== current[field])
      throw invalidField(field, ['Não muda depois de criada a configuração.']);
}

/**
 * Replaces a configuration, unless it was changed since it was read.
 * @throws Problem not_found, stale_version (with the current configuration), validation or
 *   gateway_not_configured
 */
export function changeConfig(
  { database, owner, origin }: PaymentConfigContext,
  ifMatch: string | undefined,
  update: PaymentConfigUpdate,
): Promise<PaymentConfigRecord> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const current = await lockConfig(trx, owner, update.id);
    if (current === undefined) throw new Problem('not_found');
    if (isStale(ifMatch, current.version))
      throw new Problem('stale_version', { extra: { current }, headers: { etag: etagOf(current.version) } });
    assertSamePlace(current, update);
    await assertValidConfig(trx, owner, update);
    if (isDeepStrictEqual(audited(update), audited(current))) return current;
    const changed = await updateConfig(trx, owner, current, update);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'payment-config.update',
      entity: 'payment_config',
      entityId: current.id,
      before: audited(current),
      after: audited(changed),
    });
    await publishLive(trx, owner, 'payments.changed');
    return changed;
  });
}
