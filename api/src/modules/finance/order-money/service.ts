import type { OrderMoney } from '@balcao/api-schema';
import { orderMoneyState } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { toEntryRow } from '../statement/repository';
import { followPayouts } from './follow-payouts';
import { readMoneyParts } from './repository';
import { toPaymentMoney } from './to-payment-money';

/** An order has a few lines per installment; more than these are disputes over and over. All count, these are shown. */
const SHOWN_LINES = 500;

/** An order's money, from the buyer to the store's balance. @throws Problem not_found */
export async function readOrderMoney(database: Database, owner: Owner, orderId: string): Promise<OrderMoney> {
  const { parts, toBank } = await database.withSeller(owner.sellerId, async (trx) => {
    const found = await readMoneyParts(trx, owner, orderId);
    if (found === undefined) throw new Problem('not_found');
    return { parts: found, toBank: await followPayouts(trx, owner, found) };
  });
  const { order, lines } = parts;
  return {
    orderId: order.id,
    currency: order.currency,
    state: orderMoneyState({ isTest: order.is_test, currency: order.currency }, lines.length > 0),
    payments: parts.payments
      .map((payment) => toPaymentMoney(payment, parts, toBank.get(payment.id) ?? null))
      .filter(({ steps, receivables }) => steps.length > 0 || receivables.length > 0),
    entries: lines.slice(0, SHOWN_LINES).map(toEntryRow),
    isComplete: lines.length <= SHOWN_LINES,
  };
}
