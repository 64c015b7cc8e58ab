import { payoutPaidPosting, payoutReturnPosting, type TransferRefusal } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { post } from '../ledger/post';
import { lockAccounts } from '../ledger/repository';
import { lockPayout, markReturned, type StoredPayout, setPayoutStatus } from './repository';

/** The end of a payout, with the statuses that it may come from. A bank may send back money that it has paid. */
export type PayoutEnd =
  | { status: 'pago' | 'cancelado'; refusal?: null }
  | { status: 'devolvido'; refusal: TransferRefusal };

const COMES_FROM: Readonly<Record<PayoutEnd['status'], readonly StoredPayout['status'][]>> = {
  pago: ['em_processamento'],
  devolvido: ['em_processamento', 'pago'],
  cancelado: ['solicitado'],
};

/** Whether the fee comes back: with what was cancelled, and with what came back where the plan said so. */
export const returnsFee = (payout: StoredPayout, { status }: PayoutEnd): boolean =>
  status === 'cancelado' || (status === 'devolvido' && payout.feeReturns);

const postingOf = (payout: StoredPayout, end: PayoutEnd) => {
  if (end.status === 'pago') return payoutPaidPosting(payout);
  const feeCents = returnsFee(payout, end) ? payout.feeCents : 0;
  return payoutReturnPosting({ ...payout, feeCents }, payout.status === 'pago' ? 'banco' : 'em_saque');
};

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
  const accounts = await lockAccounts(trx, owner);
  const payout = await lockPayout(trx, owner.sellerId, id);
  if (payout?.storeId !== owner.storeId || !COMES_FROM[end.status].includes(payout.status)) return undefined;
  const key = `payout:${id}:${end.status}`;
  await post(
    trx,
    owner,
    accounts,
    { kind: 'payout', key, occurredAt: currentTime() },
    postingOf(payout, end),
  );
  if (payout.status === 'pago' && end.status === 'devolvido')
    await markReturned(trx, owner.sellerId, id, end.refusal);
  else await setPayoutStatus(trx, owner.sellerId, id, end);
  await publishLive(trx, owner, 'payouts.changed');
  return payout;
}
