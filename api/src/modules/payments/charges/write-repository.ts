import type { GatewayId } from '@balcao/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { enqueue } from '../../../queue';
import type { GatewayChargesTable } from '../tables/gateway-charges-schema';
import { chargeCheckTask } from './check-task';
import { type ChargePlace, type ChargeRow, rereadCharge } from './repository';

/** Longer than the timeout of any gateway. */
export const UNDER_WAY_SECONDS = 60;

/** The columns of a charge that may be written. */
export type ChargeColumns = Omit<
  Updateable<GatewayChargesTable>,
  'seller_id' | 'payment_id' | 'version' | 'updated_at'
>;

const updateOf = (trx: SellerTransaction, { seller_id, id }: ChargePlace) =>
  trx.updateTable('gateway_charges').where('seller_id', '=', seller_id).where('payment_id', '=', id);

/** Counts a check before the gateway is asked. The version stays, so that reports stay valid. */
export async function beginCheck(
  trx: SellerTransaction,
  place: ChargePlace,
  columns: Pick<ChargeRow, 'checks' | 'next_check_at'> & { refund_until?: null },
): Promise<ChargeRow> {
  await updateOf(trx, place).set(columns).execute();
  return rereadCharge(trx, place);
}

/** Keeps the gateway's name for the money of a charge. The version stays, so that reports stay valid. */
export async function noteMoneyId(
  trx: SellerTransaction,
  place: ChargePlace,
  money_id: string,
): Promise<void> {
  await updateOf(trx, place).set({ money_id }).execute();
}

/** Keeps a charge that a gateway is about to be asked for. Its payment stands already. */
export async function insertCharge(
  trx: SellerTransaction,
  row: Insertable<GatewayChargesTable>,
): Promise<void> {
  await trx.insertInto('gateway_charges').values(row).execute();
}

/** Schedules the next check of a charge. */
export const scheduleCheck = (
  trx: Executor,
  {
    seller_id: sellerId,
    id,
    gateway,
    store_id: key,
  }: { seller_id: string; id: string; gateway: GatewayId; store_id: string },
  at: Date,
): Promise<void> =>
  enqueue(
    trx,
    chargeCheckTask(gateway),
    { payload: { chargeId: id }, sellerId, key, idempotencyKey: id, at },
    'restart',
  );

/** Writes the given columns and raises the version. */
export async function updateCharge(
  trx: SellerTransaction,
  place: ChargePlace,
  columns: ChargeColumns,
): Promise<ChargeRow> {
  const [, row] = await Promise.all([
    updateOf(trx, place)
      .set((eb) => ({ ...columns, updated_at: currentTime(), version: eb('version', '+', 1) }))
      .execute(),
    rereadCharge(trx, place),
  ]);
  if (columns.next_check_at && row.next_check_at) await scheduleCheck(trx, row, row.next_check_at);
  return row;
}

/** Claims the money of a charge for its payment. @returns false where a payment of any store has it */
export async function claimCharge(
  trx: SellerTransaction,
  { gateway, gateway_charge_id, id }: Pick<ChargeRow, 'gateway' | 'gateway_charge_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select claim_charge(${gateway}, ${gateway_charge_id}, ${id}) as "isOwn"`.execute(trx);
  return rows[0]?.isOwn ?? false;
}
