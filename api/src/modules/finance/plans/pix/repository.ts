import type { Month, PlanPixStatus } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import { ofStore } from '../../../../db/of-store';
import type { Owner } from '../../../../db/owner';
import type { Payer } from '../../../../providers/gateway/gateway-provider';
import type { PlanPixTable } from '../../tables/ledger-schema';

/** A Pix for an invoice, as it is stored. */
export type PlanPixRow = Selectable<PlanPixTable>;

/** A Pix of a store; undefined for none. */
export const findPix = (executor: Executor, owner: Owner, id: string): Promise<PlanPixRow | undefined> =>
  executor.selectFrom('plan_pix').where(ofStore(owner)).where('id', '=', id).selectAll().executeTakeFirst();

/** The Pix of an invoice that is open. */
export const findOpenPix = (
  executor: Executor,
  owner: Owner,
  month: Month,
): Promise<PlanPixRow | undefined> =>
  executor
    .selectFrom('plan_pix')
    .where(ofStore(owner))
    .where('month', '=', month)
    .where('status', '=', 'aberta')
    .selectAll()
    .executeTakeFirst();

/** Begins a Pix, before anybody is asked to charge it. */
export const insertPix = (
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  pix: { month: Month; amountCents: number; expiresAt: Date; createdAt: Date },
): Promise<PlanPixRow> =>
  trx
    .insertInto('plan_pix')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      month: pix.month,
      amount_cents: pix.amountCents,
      created_at: pix.createdAt,
      expires_at: pix.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes down what the gateway has answered. */
export async function storeCode(
  executor: Executor,
  { seller_id, id }: Pick<PlanPixRow, 'seller_id' | 'id'>,
  { gatewayId, code }: { gatewayId: string; code: string },
): Promise<void> {
  await executor
    .updateTable('plan_pix')
    .set({ gateway_id: gatewayId, code })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Writes down what became of a Pix, and what came in by it. */
export async function endPix(
  trx: SellerTransaction,
  { seller_id, id }: Pick<PlanPixRow, 'seller_id' | 'id'>,
  status: Exclude<PlanPixStatus, 'aberta'>,
  receivedCents?: number,
): Promise<void> {
  await trx
    .updateTable('plan_pix')
    .set({ status, ...(receivedCents !== undefined && { received_cents: receivedCents }) })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** The payer of a store's invoices: its owner, with the address of the profile. */
export async function findPayer(executor: Executor, { sellerId }: Owner): Promise<Payer> {
  const row = await executor
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.id', 'users.seller_id')
    .where('users.seller_id', '=', sellerId)
    .select(['users.name', 'users.email', 'users.cpf', 'users.phone_e164 as phone', 'sellers.cnpj'])
    .select([
      'sellers.zip_code as zipCode',
      'sellers.street',
      'sellers.street_number as number',
      'sellers.district',
      'sellers.city',
      'sellers.state',
    ])
    .executeTakeFirstOrThrow();
  const { name, email, cpf, cnpj, phone, ...address } = row;
  return { name, email, taxId: cnpj || cpf, phone: phone.replace(/^\+55/, ''), address };
}
