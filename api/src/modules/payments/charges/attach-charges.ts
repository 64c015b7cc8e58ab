import type { GatewayId } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { defer } from '../../../db/deferred';
import type { EventHandler } from '../../../events/domain-events';
import { Problem } from '../../../problem';
import { chargesOfPayments, custodyUpdate, reportedChargeInsert } from './attach-repository';
import { firstReportedCheckAt } from './next-check';

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
