import { nextReturnCheck } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import { Again, handleTask, type TaskHandler } from '../../../queue';
import { bankOfStore } from '../bank-accounts/bank-of-store';
import type { PayoutEnd } from './end-payout';
import { recordPayoutOutcome } from './record-payout-outcome';
import { lockPayout } from './repository';
import { returnCheckTask } from './tasks';

/** Asks the bank of payouts that it has paid, until none comes back any more. Asking pays nothing, so it goes on during a hold. */
export function checkReturns(parts: Pick<Platform, 'database' | 'bank'>): TaskHandler {
  const { database } = parts;
  return handleTask(returnCheckTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payoutId }, { task: { sellerId } }): Promise<PayoutEnd | Again | undefined> {
      const payout = await database.withSeller(sellerId, (trx) => lockPayout(trx, sellerId, payoutId));
      if (payout?.status !== 'pago' || payout.endedAt === null) return undefined;
      const owner = { sellerId, storeId: payout.storeId };
      const bank = await bankOfStore(parts, database.forSeller(sellerId), owner);
      const found = await bank.findTransfer(payoutId, payout.amountCents);
      if (found?.state === 'returned') return { status: 'devolvido', refusal: found.reason };
      const next = nextReturnCheck(payout.endedAt, currentTime());
      return next && new Again(next);
    },
    async settled(trx, { payoutId }, { sellerId }, ending) {
      if (ending.state === 'done' && ending.outcome)
        await recordPayoutOutcome(trx, sellerId, payoutId, ending.outcome);
    },
  });
}
