import type { Anticipation, AnticipationRequest } from '@balcao/api-schema';
import { anticipationPosting, todayInSaoPaulo } from '@balcao/domain';
import { assertMayMoveMoney } from '../../../accounts/may-move-money';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan } from '../../../plans/plan-repository';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { post } from '../ledger/post';
import { type LockedAccount, lockAccounts } from '../ledger/repository';
import { quoteOf } from './quote';
import { type Candidate, insertAnticipation, markAnticipated } from './repository';
import { chosenCandidates } from './service';

/** Posts a receivable, so that each line of the statement leads to its order. */
async function postReceivable(
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  { id, orderId, paymentId, openCents, method, gateway }: Candidate,
  price: { feeCents: number; reserveCents: number },
): Promise<void> {
  const key = `anticipation:${id}`;
  const of = { orderId, paymentId, method, gateway };
  const fact = { ...of, kind: 'anticipation', key, occurredAt: currentTime() };
  await post(trx, owner, accounts, fact, anticipationPosting({ openCents }, price));
}

/** The caller of an anticipation, as far as it is kept. */
type Asking = Call<'database'> & { identity: Pick<Identity, 'userId' | 'name'> };

/**
 * Pays receivables before their day: what they come to, without fee and reserve, is free at once. All or none. The accounts are
 * locked first, so that of parallel wishes one gets a receivable.
 *
 * @throws Problem not_found for a receivable that is not the store's, receivable_not_anticipable for one that cannot be paid
 * @throws Problem anticipation_balance_negative while the store owes more than is free
 * @throws Problem anticipation_price_changed for a fee above the one that was named
 * @throws Problem money_on_hold or store_blocked while no money of the store moves
 */
export function anticipate(
  { platform: { database }, owner, identity, origin }: Asking,
  { receivableIds, maxFeeCents }: AnticipationRequest,
): Promise<Anticipation> {
  const { sellerId } = owner;
  return database.withLedger(sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    await assertMayMoveMoney(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel');
    if (free && free.balanceCents < 0) throw new Problem('anticipation_balance_negative');
    const chosen = await chosenCandidates(trx, owner, receivableIds);
    const { anticipation_basis_points: basisPoints } = await findPlan(trx, owner);
    const createdAt = currentTime();
    const { items, ...quote } = quoteOf(chosen, todayInSaoPaulo(createdAt), basisPoints);
    const { amountCents, feeCents, reserveCents, netCents } = quote;
    if (maxFeeCents !== undefined && feeCents > maxFeeCents) throw new Problem('anticipation_price_changed');
    const agreed = { receivables: chosen.length, amountCents, feeCents, reserveCents, netCents };
    const createdBy = identity.userId;
    const id = await insertAnticipation(trx, owner, { ...agreed, basisPoints, createdBy, createdAt });
    for (const [index, receivable] of chosen.entries()) {
      const item = items[index];
      if (item === undefined) throw new Error('Every receivable has a price.');
      await postReceivable(trx, owner, accounts, receivable, item);
      await markAnticipated(trx, owner, receivable, {
        anticipationId: id,
        reserveCents: item.reserveCents,
      });
    }
    await recordAudit(trx, origin, {
      sellerId,
      action: 'anticipation.create',
      entity: 'anticipation',
      entityId: id,
      after: { ...agreed, basisPoints },
    });
    return {
      ...agreed,
      id,
      monthlyBasisPoints: basisPoints,
      createdBy: identity.name,
      createdAt: createdAt.toISOString(),
    };
  });
}
