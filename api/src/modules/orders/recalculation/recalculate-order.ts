import type { OrderRecalculation } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { Problem } from '../../../problem';
import type { ActionContext } from '../actions/act-on-order';
import { withActorNames } from '../details/actor-names';
import { requireOrder } from '../details/service';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, lockOrder, paymentsAt } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { differencesOf } from './differences';

/**
 * Proves the state of an order from its events. What differs is written as the events have it, and accounts are told as
 * of any move.
 *
 * @throws Problem not_found
 */
export async function recalculateOrder(
  { platform: { database, raise }, owner, origin }: Omit<ActionContext, 'ifMatch'>,
  id: string,
): Promise<OrderRecalculation> {
  const place = { ...owner, id };
  const { sellerId } = owner;
  const { order, ...recalculated } = await database.withLedger(sellerId, async (trx) => {
    const [stored, payments, events] = await Promise.all([
      lockOrder(trx, place),
      paymentsAt(trx, place),
      eventsAt(trx, place),
    ]);
    if (stored === undefined) throw new Problem('not_found');
    const { state, statements } = await settleOrder(
      trx,
      { raise },
      { order: stored, payments, events, news: NO_NEWS },
    );
    await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
    const differences = differencesOf(stored, state);
    const answer = await requireOrder(trx, owner, id);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'order.recalculate',
      entity: 'order',
      entityId: id,
      after: {
        differences: differences.map(({ what, stored: was, derived }) => `${what}: ${was} → ${derived}`),
      },
    });
    return { isEqual: differences.length === 0, differences, order: answer };
  });
  return { ...recalculated, order: await withActorNames(database, order) };
}
