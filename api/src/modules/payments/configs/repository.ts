import type { PaymentConfigQuery, PaymentConfigRecord, PaymentConfigRequest } from '@balcao/api-schema';
import { PAYMENT_METHOD_LABELS, paymentMethodImage } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { PaymentConfigsTable } from '../../../db/gateways-schema';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { ConnectionRow } from '../gateways/repository';

type ConfigRow = Selectable<PaymentConfigsTable>;

function toRecord(row: ConfigRow): PaymentConfigRecord {
  // Rows were validated by their method's schema before they were written.
  return {
    id: row.id,
    version: row.version,
    idFormaPagamento: row.method,
    idGateway: row.gateway,
    nome: PAYMENT_METHOD_LABELS[row.method],
    imagem: paymentMethodImage(row.method),
    ativo: row.active,
    config: row.config,
  } as PaymentConfigRecord;
}

const ofStore = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .selectAll();

/** The store's configurations, or those of a method or a gateway. */
export async function listConfigs(
  trx: SellerTransaction,
  owner: Owner,
  { idFormaPagamento, idGateway }: PaymentConfigQuery = {},
): Promise<PaymentConfigRecord[]> {
  let query = ofStore(trx, owner).orderBy('id');
  if (idFormaPagamento !== undefined) query = query.where('method', '=', idFormaPagamento);
  if (idGateway !== undefined) query = query.where('gateway', '=', idGateway);
  return (await query.execute()).map(toRecord);
}

export async function findConfig(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<PaymentConfigRecord | undefined> {
  const row = await ofStore(trx, owner).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** As `findConfig`, and locks the row until the transaction ends. */
export async function lockConfig(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<PaymentConfigRecord | undefined> {
  const row = await ofStore(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRecord(row);
}

/** @throws a unique violation when the store has configured the method at the gateway already */
export async function insertConfig(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { idFormaPagamento, idGateway, ativo, config }: PaymentConfigRequest,
): Promise<PaymentConfigRecord> {
  const row = await trx
    .insertInto('payment_configs')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      gateway: idGateway,
      method: idFormaPagamento,
      active: ativo,
      config: JSON.stringify(config),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** Replaces a configuration and raises its version. */
export async function updateConfig(
  trx: SellerTransaction,
  { sellerId }: Owner,
  { id, version }: PaymentConfigRecord,
  { ativo, config }: PaymentConfigRequest,
): Promise<PaymentConfigRecord> {
  const row = await trx
    .updateTable('payment_configs')
    .set({ active: ativo, config: JSON.stringify(config), version: version + 1, updated_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** The methods that buyers of a store can choose, over all its gateways. */
export const listActiveMethods = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where('active', '=', true)
    .orderBy('id')
    .select(['gateway', 'method'])
    .execute();

/** The methods that are configured at a connection, active or not. */
export const listMethodsAt = (
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
) =>
  trx
    .selectFrom('payment_configs')
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('gateway', '=', gateway)
    .orderBy('id')
    .select(['method', 'active'])
    .execute();
