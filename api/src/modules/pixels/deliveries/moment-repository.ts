import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { OrderChanged, VisitChosen } from '../../../events/domain-events';
import { enqueueStatement } from '../../../queue';
import { choiceTask, type Moment, orderMomentTask } from './tasks';

/** The moments that a change of an order has reached: `generated`, `paid` or `refunded`. */
function momentsOf({ before, after }: OrderChanged): Moment[] {
  const hasChanged = (name: 'paymentStatus') => before === null || before[name] !== after[name];
  return [
    ...(after.paymentStatus === 'aguardando' && hasChanged('paymentStatus') ? (['generated'] as const) : []),
    ...(after.paidAt !== null && (before?.paidAt ?? null) === null ? (['paid'] as const) : []),
    ...(before !== null && after.refundedCents > before.refundedCents ? (['refunded'] as const) : []),
  ];
}

const hasPixel = (sellerId: string, storeId: string) => sql<SqlBool>`exists (
  select from pixels where ${ofStore({ sellerId, storeId })} and active)`;

/** The statement that hands a change of an order on, if the store has a pixel; undefined when there is nothing to tell. */
export function momentStatement(trx: SellerTransaction, change: OrderChanged): CompiledQuery | undefined {
  const { sellerId, storeId, orderId, isTest, source } = change;
  const moments = momentsOf(change);
  if (moments.length === 0 || isTest || source === 'demo' || source === 'test-charge') return undefined;
  const at = (moments.includes('paid') ? change.after.paidAt : null) ?? currentTime();
  const payload = { storeId, orderId, moments, at: at.toISOString() };
  return enqueueStatement(
    trx,
    orderMomentTask,
    { payload, sellerId, key: storeId },
    hasPixel(sellerId, storeId),
  );
}

/** The statement that looks again at what waited for a buyer's choice. */
export const choiceStatement = (
  trx: SellerTransaction,
  { sellerId, storeId, keptFor }: VisitChosen,
): CompiledQuery =>
  enqueueStatement(
    trx,
    choiceTask,
    { payload: { storeId, keptFor }, sellerId, key: storeId },
    // An order that says so itself says it with every change: it is looked at where something waits.
    keptFor.startsWith('visit|')
      ? hasPixel(sellerId, storeId)
      : sql`exists (
          select from pixel_deliveries
          where ${ofStore({ sellerId, storeId })} and status = 'sem_consentimento')`,
  );
