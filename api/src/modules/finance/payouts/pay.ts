import { type MoneyStop, moneyStopOf } from '../../../accounts/may-move-money';
import type { Platform } from '../../../platform';
import type { BankProvider, TransferState } from '../../../providers/bank/bank-provider';
import { Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { bankOfStore } from '../bank-accounts/bank-of-store';
import { openDetails } from '../bank-accounts/details';
import { findAccount } from '../bank-accounts/repository';
import type { PayoutEnd } from './end-payout';
import { holdPayout } from './hold-payout';
import { recordPayoutOutcome } from './record-payout-outcome';
import { lockPayout, type StoredPayout, setHeldSince, setPayoutStatus } from './repository';
import { payoutTask } from './tasks';

/** Seconds until a bank that has not paid yet is asked again, and until what holds a payout is looked at again. */
const ASK_AGAIN_SECONDS = 60;

/** A payout that the bank gets now, or that it is only asked about. */
interface Begun {
  payout: StoredPayout;
  bank: BankProvider;
  isHeld: boolean;
}

/**
 * Marks a payout as handed to the bank, unless its money may not move. While all money is on hold, what the bank may have waits
 * too: it is asked for nothing before it is known what happened. While the owner is blocked, the bank is only asked what became
 * of what it may have; what it has not got is held, and goes back to the balance after a month. Which bank that is, is read while the
 * payout is locked: a demonstration cannot end in between.
 */
const begin = (
  parts: Pick<Platform, 'database' | 'bank'>,
  sellerId: string,
  id: string,
): Promise<Begun | PayoutEnd | Again | undefined> =>
  parts.database.withSeller(sellerId, async (trx) => {
    const payout = await lockPayout(trx, sellerId, id);
    if (payout?.status !== 'solicitado' && payout?.status !== 'em_processamento') return undefined;
    const owner = { sellerId, storeId: payout.storeId };
    const stop: MoneyStop = await moneyStopOf(trx, owner);
    if (stop === 'on-hold') return againIn(ASK_AGAIN_SECONDS);
    const bank = await bankOfStore(parts, trx, owner);
    if (stop !== null) {
      if (await holdPayout(trx, sellerId, payout)) return { status: 'cancelado' };
      return payout.status === 'solicitado' ? againIn(ASK_AGAIN_SECONDS) : { payout, bank, isHeld: true };
    }
    if (payout.status === 'solicitado')
      await setPayoutStatus(trx, sellerId, id, { status: 'em_processamento' });
    else if (payout.heldSince !== null) await setHeldSince(trx, sellerId, id, null);
    return { payout, bank, isHeld: false };
  });

/** Hands a payout to the bank. Asking again pays nothing more. */
async function transfer(
  { database, keyRing }: Pick<Platform, 'database' | 'keyRing'>,
  bank: BankProvider,
  sellerId: string,
  { id, bankAccountId, amountCents }: StoredPayout,
): Promise<TransferState> {
  const row = await database.withSeller(sellerId, (trx) => findAccount(trx, sellerId, bankAccountId));
  if (row === undefined || row.details_sealed === null) throw new Error('The account of a payout is gone.');
  const details = openDetails(keyRing, { ...row, details_sealed: row.details_sealed });
  return bank.transfer(id, amountCents, details);
}

/** Pays payouts by the bank, which is asked under the payout's own id until it has paid or sent it back. */
export function payPayouts(parts: Pick<Platform, 'database' | 'keyRing' | 'bank'>): TaskHandler {
  return handleTask(payoutTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payoutId }, { task: { sellerId } }): Promise<PayoutEnd | Again | undefined> {
      const begun = await begin(parts, sellerId, payoutId);
      if (begun === undefined || begun instanceof Again || 'status' in begun) return begun;
      const { payout, bank, isHeld } = begun;
      const answer = isHeld
        ? await bank.findTransfer(payoutId, payout.amountCents)
        : await transfer(parts, bank, sellerId, payout);
      if (answer === undefined || answer.state === 'open') return againIn(ASK_AGAIN_SECONDS);
      return answer.state === 'returned'
        ? { status: 'devolvido', refusal: answer.reason }
        : { status: 'pago' };
    },
    async settled(trx, { payoutId }, { sellerId }, ending) {
      if (ending.state === 'done' && ending.outcome)
        await recordPayoutOutcome(trx, sellerId, payoutId, ending.outcome);
    },
  });
}
