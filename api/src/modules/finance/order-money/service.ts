import type { OrderMoney } from '@balcao/api-schema';
import { orderMoneyState } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { toEntryRow } from '../statement/repository';
import { readMoneyParts } from './repository';
import { toPaymentMoney } from './to-payment-money';

/** An order has a few lines per installment; more than these are disputes over and over. All count, these are shown. */
const SHOWN_LINES = 500;

/** An order's money, from the buyer to the store's balance. @throws Problem not_found */
export async function readOrderMoney(database: Database, owner: Owner, orderId: string): Promise<OrderMoney> {
  const parts = await database.withSeller(owner.sellerId, (trx) => readMoneyParts(trx, owner, orderId));
  if (parts === undefined) throw new Problem('not_found');
  const { order, lines } = parts;
  return {
    orderId: order.id,
    currency: order.currency,
    state: orderMoneyState({ isTest: order.is_test, currency: order.currency }, lines.length > 0),
    payments: parts.payments
      .map((payment) => toPaymentMoney(payment, parts))
      .filter(({ steps, receivables }) => steps.length > 0 || receivables.length > 0),
    entries: lines.slice(0, SHOWN_LINES).map(toEntryRow),
    isComplete: lines.length <= SHOWN_LINES,
  };
}
