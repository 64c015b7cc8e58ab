import { type GatewayId, needsPlatformAccount } from '@balcao/domain';
import { type CompiledQuery, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { ofStore } from '../../db/of-store';
import type { EventHandler } from '../../events/domain-events';
import { Problem } from '../../problem';
import { enqueueFragment } from '../../queue';
import { chargeCheckTask } from './charge';
import { firstReportedCheckAt } from './charge-checks';

/** A charge that another system has made, of a payment in a store. */
interface ReportedCharge {
  sellerId: string;
  storeId: string;
  isTest: boolean;
  paymentId: string;
  gateway: GatewayId;
  chargeId: string;
}

/** Keeps a charge, and enqueues its first check, in one statement. */
const reportedChargeInsert = (
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
const chargesOfPayments = (trx: SellerTransaction, sellerId: string, paymentIds: readonly string[]) =>
  trx
    .selectFrom('gateway_charges')
    .where('seller_id', '=', sellerId)
    .where('payment_id', 'in', paymentIds)
    .select(['payment_id', 'gateway', 'gateway_charge_id'])
    .execute();

/**
 * Keeps which charges of gateways the payments of an order are, so that what a gateway tells moves them and refunds go where the
 * money came through. A payment keeps the charge that it was first said to be.
 *
 * The platform holds what comes through a gateway that collects for it, by an account of the operator's. Who holds a payment is fixed with its first money: what was
 * reported as paid before stays the seller's.
 *
 * @param collecting gateways whose money the operator receives
 * @throws Problem order_payment_changed for another charge of a payment that has one
 */
export const attachCharges =
  (collecting: readonly GatewayId[]): EventHandler<'payments.at-gateway'> =>
  async (trx, { sellerId, storeId, isTest, isNewOrder, charges }) => {
    const paymentIds = charges.map(({ paymentId }) => paymentId);
    const known = isNewOrder ? [] : await chargesOfPayments(trx, sellerId, paymentIds);
    for (const charge of charges) {
      const before = known.find(({ payment_id }) => payment_id === charge.paymentId);
      if (before === undefined) {
        const at = firstReportedCheckAt(charge.gateway, currentTime());
        defer(trx, reportedChargeInsert(trx, { sellerId, storeId, isTest, ...charge }, at));
        if (!isTest && collecting.includes(charge.gateway))
          defer(trx, custodyUpdate(trx, { sellerId, storeId, ...charge }));
        continue;
      }
      if (before.gateway !== charge.gateway || before.gateway_charge_id !== charge.chargeId)
        throw new Problem('order_payment_changed');
    }
  };
