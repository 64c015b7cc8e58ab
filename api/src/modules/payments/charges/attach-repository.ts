import { type GatewayId, needsPlatformAccount } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import { enqueueFragment } from '../../../queue';
import { chargeCheckTask } from './check-task';

/** A charge that another system has made, of a payment in a store. */
export interface ReportedCharge {
  sellerId: string;
  storeId: string;
  isTest: boolean;
  paymentId: string;
  gateway: GatewayId;
  chargeId: string;
}

/** Keeps a charge, and enqueues its first check, in one statement. */
export const reportedChargeInsert = (
  trx: SellerTransaction,
  { sellerId, storeId, isTest, paymentId, gateway, chargeId }: ReportedCharge,
  at: Date,
): CompiledQuery =>
  sql`
    with charge as (
      insert into gateway_charges
        (seller_id, payment_id, store_id, gateway, is_test, gateway_charge_id, next_check_at)
      values (${sellerId}, ${paymentId}, ${storeId}, ${gateway}, ${isTest}, ${chargeId}, ${at})
    )
    ${enqueueFragment(
      chargeCheckTask(gateway),
      { payload: { chargeId: paymentId }, sellerId, key: storeId, idempotencyKey: paymentId, at },
      sql`true`,
    )}`.compile(trx);

/**
 * Notes that the platform holds what a payment brings, unless it has brought something before. Where a gateway lets in whoever has an
 * account, only a connection of the store that the operator has bound does that, as it is at this moment.
 */
export const custodyUpdate = (
  trx: SellerTransaction,
  { sellerId, storeId, paymentId, gateway }: Omit<ReportedCharge, 'isTest' | 'chargeId'>,
): CompiledQuery =>
  trx
    .updateTable('payments')
    .set({ custody: 'plataforma' })
    .where('seller_id', '=', sellerId)
    .where('id', '=', paymentId)
    .where('captured_cents', '=', 0)
    .$if(needsPlatformAccount(gateway), (update) =>
      update.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment_gateways')
            .where(ofStore({ sellerId, storeId }))
            .where('gateway', '=', gateway)
            .where('mode', '=', 'live')
            .where('platform_account', 'is not', null)
            .select('id'),
        ),
      ),
    )
    .compile();

/** The charges of some payments, as far as they are attached. */
export const chargesOfPayments = (trx: SellerTransaction, sellerId: string, paymentIds: readonly string[]) =>
  trx
    .selectFrom('gateway_charges')
    .where('seller_id', '=', sellerId)
    .where('payment_id', 'in', paymentIds)
    .select(['payment_id', 'gateway', 'gateway_charge_id'])
    .execute();
