import type { Database } from '../../../db/database';
import type { Platform } from '../../../platform';
import { Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { openDetails } from '../bank-accounts/details';
import { findAccount } from '../bank-accounts/repository';
import { isMoneyOnHold } from '../holds/repository';
import type { PayoutEnd } from './end-payout';
import { lockPayout, type StoredPayout, setPayoutStatus } from './repository';
import { settlePayout } from './settle-payout';
import { payoutTask } from './tasks';

/** Seconds until a bank that has not paid yet is asked again, and until a hold is looked at again. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Marks a payout as handed to the bank, unless all money is on hold. What the bank may have already waits too: it is asked for
 * nothing before it is known what happened.
 */
const begin = (database: Database, sellerId: string, id: string): Promise<StoredPayout | Again | undefined> =>
  database.withSeller(sellerId, async (trx) => {
    const payout = await lockPayout(trx, sellerId, id);
    if (payout?.status !== 'solicitado' && payout?.status !== 'em_processamento') return undefined;
    if (await isMoneyOnHold(trx)) return againIn(ASK_AGAIN_SECONDS);
    if (payout.status === 'solicitado')
      await setPayoutStatus(trx, sellerId, id, { status: 'em_processamento' });
    return payout;
  });

/** Pays payouts by the bank, which is asked under the payout's own id until it has paid or sent it back. */
export function payPayouts({
  database,
  keyRing,
  bank,
}: Pick<Platform, 'database' | 'keyRing' | 'bank'>): TaskHandler {
  return handleTask(payoutTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payoutId }, { task: { sellerId } }): Promise<PayoutEnd | Again | undefined> {
      const payout = await begin(database, sellerId, payoutId);
      if (payout === undefined || payout instanceof Again) return payout;
      const row = await database.withSeller(sellerId, (trx) =>
        findAccount(trx, sellerId, payout.bankAccountId),
      );
      if (row === undefined || row.details_sealed === null)
        throw new Error('The account of a payout is gone.');
      const details = openDetails(keyRing, { ...row, details_sealed: row.details_sealed });
      const answer = await bank.transfer(payoutId, payout.amountCents, details);
      if (answer.state === 'open') return againIn(ASK_AGAIN_SECONDS);
      return answer.state === 'returned'
        ? { status: 'devolvido', refusal: answer.reason }
        : { status: 'pago' };
    },
    async settled(trx, { payoutId }, { sellerId }, ending) {
      if (ending.state === 'done' && ending.outcome)
        await settlePayout(trx, sellerId, payoutId, ending.outcome);
    },
  });
}
