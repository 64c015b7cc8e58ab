import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { AcmeOrdersTable } from '../tables/certificates-schema';
import type { CertificatePlace } from './certificate-repository';

export type OrderRow = Selectable<AcmeOrdersTable>;

/** The order that a certificate waits for. */
export const findOpenOrder = (
  executor: Executor,
  { sellerId, domainId }: CertificatePlace,
): Promise<OrderRow | undefined> =>
  executor
    .selectFrom('acme_orders')
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** Begins an order, unless another one is open. */
export async function insertOrder(trx: SellerTransaction, row: Insertable<AcmeOrdersTable>): Promise<void> {
  await trx
    .insertInto('acme_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateOrder(
  trx: Executor,
  { seller_id, id }: Pick<OrderRow, 'seller_id' | 'id'>,
  columns: Updateable<AcmeOrdersTable>,
): Promise<void> {
  await trx
    .updateTable('acme_orders')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Ends an order. Its key and its proof are of no more use. */
export const endOrder = (
  trx: Executor,
  order: Pick<OrderRow, 'seller_id' | 'id'>,
  outcome: 'emitido' | 'falhou' | 'abandonado',
): Promise<void> =>
  updateOrder(trx, order, {
    outcome,
    ended_at: currentTime(),
    key_sealed: '',
    challenge_token: null,
    key_authorization: '',
  });

/** The answer at the address of a proof; undefined for one that nobody waits for. */
export async function findProof(
  platform: Executor,
  { host, token }: { host: string; token: string },
): Promise<string | undefined> {
  const found = await platform
    .selectFrom('acme_orders')
    .where('challenge_token', '=', token)
    .where('host', '=', host)
    .select('key_authorization')
    .executeTakeFirst();
  return found?.key_authorization;
}

/** Deletes orders that authorities no longer count. */
export async function deleteOldOrders(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('acme_orders')
    .where('ended_at', '<', sql<Date>`now() - interval '8 days'`)
    .execute();
}
