import { type BankRefusal, payoutPaidPosting, payoutReturnPosting } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { post } from '../ledger/post';
import { lockAccounts } from '../ledger/repository';
import { lockPayout, type StoredPayout, setPayoutStatus } from './repository';

/** How a payout ends, and of which status it may come. */
export type PayoutEnd =
  | { status: 'pago' | 'cancelado'; refusal?: null }
  | { status: 'devolvido'; refusal: BankRefusal };

const COMES_FROM = {
  pago: 'em_processamento',
  devolvido: 'em_processamento',
  cancelado: 'solicitado',
} as const;

/** A fee comes back with what was cancelled, and with what came back where the plan said so. */
const postingOf = (payout: StoredPayout, { status }: PayoutEnd) => {
  if (status === 'pago') return payoutPaidPosting(payout);
  const returnsFee = status === 'cancelado' || payout.feeReturns;
  return payoutReturnPosting({ ...payout, feeCents: returnsFee ? payout.feeCents : 0 });
};

/**
 * Ends a payout, with its posting, once: an end that is heard of again, or that comes too late, changes nothing.
 * @returns the payout, when this ended it
 */
export async function endPayout(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
  end: PayoutEnd,
): Promise<StoredPayout | undefined> {
  const accounts = await lockAccounts(trx, owner);
  const payout = await lockPayout(trx, owner.sellerId, id);
  if (payout?.storeId !== owner.storeId || payout.status !== COMES_FROM[end.status]) return undefined;
  const key = `payout:${id}:${end.status}`;
  await post(
    trx,
    owner,
    accounts,
    { kind: 'payout', key, occurredAt: currentTime() },
    postingOf(payout, end),
  );
  await setPayoutStatus(trx, owner.sellerId, id, end);
  await publishLive(trx, owner, 'payouts.changed');
  return payout;
}
