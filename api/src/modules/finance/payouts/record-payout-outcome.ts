import { isOfAccount, nextReturnCheck, type TransferRefusal } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { enqueue } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { payoutReturnedMail } from '../bank-accounts/bank-mails';
import { findAccount, refuseVerified } from '../bank-accounts/repository';
import { rowLabel } from '../bank-accounts/words';
import { endPayout, type PayoutEnd, returnsFee } from './end-payout';
import { findStoreOfPayout, type StoredPayout } from './repository';
import { returnCheckTask } from './tasks';

/** Has the bank asked from time to time whether what it has just paid came back. */
async function watchForReturn(trx: SellerTransaction, { id }: StoredPayout): Promise<void> {
  const now = currentTime();
  const at = nextReturnCheck(now, now);
  if (at) await enqueue(trx, returnCheckTask, { payload: { payoutId: id }, key: id, idempotencyKey: id, at });
}

/** Refuses an account that no money reaches, and tells people that a payout came back. */
async function noteReturn(
  trx: SellerTransaction,
  owner: Owner,
  payout: StoredPayout,
  { refusal, feeCents }: { refusal: TransferRefusal; feeCents: number },
): Promise<void> {
  const { sellerId } = owner;
  const { amountCents, bankAccountId } = payout;
  const account = await findAccount(trx, sellerId, bankAccountId);
  if (account === undefined) throw new Error('The account of a payout is gone.');
  const isRefused = isOfAccount(refusal) && (await refuseVerified(trx, sellerId, bankAccountId, refusal));
  if (isRefused)
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'bank-account.verify',
      entity: 'bank_account',
      entityId: bankAccountId,
      after: { status: 'recusada', refusal },
    });
  await notify(trx, owner, {
    key: `payout:${payout.id}:returned`,
    category: 'money',
    target: { kind: 'payout', id: payout.id },
    mail: ({ storeName, ...person }) =>
      payoutReturnedMail(person, { amountCents, feeCents, refusal, storeName, label: rowLabel(account) }),
  });
}

/** Writes what the bank has said of a payout. What is said again, or too late, changes nothing. */
export async function recordPayoutOutcome(
  trx: SellerTransaction,
  sellerId: string,
  payoutId: string,
  end: PayoutEnd,
): Promise<void> {
  const storeId = await findStoreOfPayout(trx, sellerId, payoutId);
  if (storeId === undefined) return;
  const owner = { sellerId, storeId };
  const payout = await endPayout(trx, owner, payoutId, end);
  if (payout === undefined) return;
  if (end.status === 'pago') await watchForReturn(trx, payout);
  if (end.status === 'devolvido')
    await noteReturn(trx, owner, payout, {
      refusal: end.refusal,
      feeCents: returnsFee(payout, end) ? payout.feeCents : 0,
    });
  await recordAudit(trx, SYSTEM_ORIGIN, {
    sellerId,
    action: 'payout.end',
    entity: 'payout',
    entityId: payoutId,
    after: { ...end },
  });
}
