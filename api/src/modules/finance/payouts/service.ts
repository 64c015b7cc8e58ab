import type { ListPage, Payout, PayoutListQuery, PayoutTerms } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { endPayout } from './end-payout';
import { payoutList } from './repository';
import { shownPayout } from './request-payout';
import { termsOfPayout } from './terms';

/** A page of the store's payouts. */
export const listPayouts = (
  database: Database,
  owner: Owner,
  query: PayoutListQuery,
): Promise<ListPage<Payout>> => payoutList.page(database.forSeller(owner.sellerId), owner, query);

/** The fee of a payout that is requested now, and its obstacles. */
export const readPayoutTerms = ({
  platform,
  owner,
}: Pick<Call, 'platform' | 'owner'>): Promise<Omit<PayoutTerms, 'canRequest'>> =>
  platform.database.withSeller(owner.sellerId, (trx) => termsOfPayout(trx, platform, owner));

/** Cancels a payout that the bank has not got yet. @throws Problem not_found or payout_not_cancellable */
export function cancelPayout({ platform, owner, origin }: Call, id: string): Promise<Payout> {
  return platform.database.withLedger(owner.sellerId, async (trx) => {
    const ended = await endPayout(trx, owner, id, { status: 'cancelado' });
    const payout = await shownPayout(trx, owner, id);
    if (ended === undefined) throw new Problem('payout_not_cancellable');
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'payout.cancel',
      entity: 'payout',
      entityId: id,
      after: { amountCents: payout.amountCents },
    });
    return payout;
  });
}
