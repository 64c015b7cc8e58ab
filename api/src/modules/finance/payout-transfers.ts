import { z } from '@balcao/api-schema';
import {
  isOfAccount,
  nextReturnCheck,
  PAYOUT_HELD_DAYS,
  type PayoutStatus,
  payoutPaidPosting,
  payoutReturnPosting,
  type TransferRefusal,
} from '@balcao/domain';
import { sql, type UpdateObject } from 'kysely';
import { type MoneyStop, moneyStopOf } from '../../accounts/may-move-money';
import { recordAudit } from '../../audit/record-audit';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { Schema } from '../../db/schema';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import type { BankProvider } from '../../providers/bank/bank-provider';
import { Again, againIn, defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { accountLabel, bankOfStore, findAccount, openDetails, recordVerdict } from './bank-accounts';
import { lockAccounts, post } from './ledger';
import { payoutReturnedMail } from './mails';

const payload = z.object({ payoutId: z.string() });

/** Hands a payout to the bank, and asks until it is paid or came back. */
export const payoutTask = defineTask('payout', payload);

/** Asks the bank now and then whether a payout that it paid came back. */
const returnCheckTask = defineTask('returned-payout-check', payload);

/** Seconds until a bank that has not paid yet is asked again, and until what holds a payout is looked at again. */
const ASK_AGAIN_SECONDS = 60;
const HELD_MS = PAYOUT_HELD_DAYS * 86_400_000;

/** A payout of any store of the seller's; it changes no more until the transaction ends. */
const lockPayout = (trx: SellerTransaction, sellerId: string, id: string) =>
  trx
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .select([
      'id',
      'store_id as storeId',
      'bank_account_id as bankAccountId',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'fee_returns as feeReturns',
      'status',
      'held_since as heldSince',
      'ended_at as endedAt',
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A payout as its transactions know it. */
type StoredPayout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

async function updatePayout(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  values: UpdateObject<Schema, 'payouts'>,
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set(values)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Moves a payout on. */
export const setPayoutStatus = (
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  { status, refusal = null }: { status: PayoutStatus; refusal?: TransferRefusal | null },
): Promise<void> =>
  updatePayout(trx, sellerId, id, {
    status,
    refusal,
    held_since: null,
    ended_at: status === 'em_processamento' ? null : currentTime(),
  });

/** The end of a payout, with the statuses that it may come from. A bank may send back money that it has paid. */
type PayoutEnd =
  | { status: 'pago' | 'cancelado'; refusal?: null }
  | { status: 'devolvido'; refusal: TransferRefusal };

const COMES_FROM: Readonly<Record<PayoutEnd['status'], readonly PayoutStatus[]>> = {
  pago: ['em_processamento'],
  devolvido: ['em_processamento', 'pago'],
  cancelado: ['solicitado'],
};

/** The cents of the fee that come back: with what was cancelled, and with what came back where the plan said so. */
const returnedFee = ({ feeCents, feeReturns }: StoredPayout, { status }: PayoutEnd): number =>
  status === 'cancelado' || (status === 'devolvido' && feeReturns) ? feeCents : 0;

/**
 * Ends a payout, with its posting, once: an end that is heard of again, or that comes too late, changes nothing.
 * @returns the payout as it was before, when this ended it
 */
export async function endPayout(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
  end: PayoutEnd,
): Promise<StoredPayout | undefined> {
  const { sellerId } = owner;
  const accounts = await lockAccounts(trx, owner);
  const payout = await lockPayout(trx, sellerId, id);
  if (payout?.storeId !== owner.storeId || !COMES_FROM[end.status].includes(payout.status)) return undefined;
  const wasPaid = payout.status === 'pago';
  const fact = { kind: 'payout', key: `payout:${id}:${end.status}`, occurredAt: currentTime() };
  const posting =
    end.status === 'pago'
      ? payoutPaidPosting(payout)
      : payoutReturnPosting(
          { ...payout, feeCents: returnedFee(payout, end) },
          wasPaid ? 'banco' : 'em_saque',
        );
  await post(trx, owner, accounts, fact, posting);
  if (wasPaid && end.status === 'devolvido')
    await updatePayout(trx, sellerId, id, { ...end, returned_at: sql<Date>`now()` });
  else await setPayoutStatus(trx, sellerId, id, end);
  await publishLive(trx, owner, 'payouts.changed');
  return payout;
}

/** Refuses an account that no money reaches, and tells people that a payout came back. */
async function noteReturn(
  trx: SellerTransaction,
  owner: Owner,
  { id, amountCents, bankAccountId }: StoredPayout,
  { refusal, feeCents }: { refusal: TransferRefusal; feeCents: number },
): Promise<void> {
  const { sellerId } = owner;
  const account = await findAccount(trx, sellerId, bankAccountId);
  if (account === undefined) throw new Error('The account of a payout is gone.');
  if (isOfAccount(refusal))
    await recordVerdict(
      trx,
      { sellerId, id: bankAccountId, from: 'verificada' },
      { status: 'recusada', refusal },
    );
  const label = accountLabel(account);
  await notify(trx, owner, {
    key: `payout:${id}:returned`,
    category: 'money',
    target: { kind: 'payout', id },
    mail: ({ storeName, ...person }) =>
      payoutReturnedMail(person, { amountCents, feeCents, refusal, storeName, label }),
  });
}

/** Writes what the bank has said of a payout. What is said again, or too late, changes nothing. */
export async function recordPayoutOutcome(
  trx: SellerTransaction,
  sellerId: string,
  payoutId: string,
  end: PayoutEnd,
): Promise<void> {
  // Its store never changes, and the store's accounts are locked before the payout.
  const stored = await trx
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .where('id', '=', payoutId)
    .select('store_id as storeId')
    .executeTakeFirst();
  if (stored === undefined) return;
  const owner = { sellerId, storeId: stored.storeId };
  const payout = await endPayout(trx, owner, payoutId, end);
  if (payout === undefined) return;
  if (end.status === 'pago') {
    const now = currentTime();
    const at = nextReturnCheck(now, now);
    if (at)
      await enqueue(trx, returnCheckTask, {
        payload: { payoutId },
        key: payoutId,
        idempotencyKey: payoutId,
        at,
      });
  }
  if (end.status === 'devolvido')
    await noteReturn(trx, owner, payout, { refusal: end.refusal, feeCents: returnedFee(payout, end) });
  await recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId,
    action: 'payout.end',
    entity: 'payout',
    entityId: payoutId,
    after: { ...end },
  });
}

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
    const { heldSince } = payout;
    const isWithBank = payout.status === 'em_processamento';
    const owner = { sellerId, storeId: payout.storeId };
    const stop: MoneyStop = await moneyStopOf(trx, owner);
    if (stop === 'on-hold') return againIn(ASK_AGAIN_SECONDS);
    const bank = await bankOfStore(parts, trx, owner);
    if (stop !== null) {
      if (heldSince === null) {
        await updatePayout(trx, sellerId, id, { held_since: currentTime() });
        await publishLive(trx, { sellerId }, 'payouts.changed');
      } else if (!isWithBank && currentMs() - heldSince.getTime() > HELD_MS) return { status: 'cancelado' };
      return isWithBank ? { payout, bank, isHeld: true } : againIn(ASK_AGAIN_SECONDS);
    }
    if (!isWithBank) await setPayoutStatus(trx, sellerId, id, { status: 'em_processamento' });
    else if (heldSince !== null) await updatePayout(trx, sellerId, id, { held_since: null });
    return { payout, bank, isHeld: false };
  });

/** Pays payouts by the bank, which is asked under the payout's own id until it has paid or sent it back: asking again pays nothing more. */
export function payPayouts(parts: Pick<Platform, 'database' | 'keyRing' | 'bank'>): TaskHandler {
  const { database, keyRing } = parts;
  return handleTask(payoutTask, {
    concurrency: 5,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payoutId }, { task: { sellerId } }): Promise<PayoutEnd | Again | undefined> {
      const begun = await begin(parts, sellerId, payoutId);
      if (begun === undefined || begun instanceof Again || 'status' in begun) return begun;
      const { payout, bank, isHeld } = begun;
      const transfer = async () => {
        const row = await database.withSeller(sellerId, (trx) =>
          findAccount(trx, sellerId, payout.bankAccountId),
        );
        if (row === undefined) throw new Error('The account of a payout is gone.');
        return bank.transfer(payoutId, payout.amountCents, openDetails(keyRing, row));
      };
      const answer = isHeld ? await bank.findTransfer(payoutId, payout.amountCents) : await transfer();
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
