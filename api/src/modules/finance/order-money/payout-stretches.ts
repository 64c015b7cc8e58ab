import type { PayoutStretch } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { incomeUntil, type LateReturn, type PayoutLine, payoutsAfter } from './payouts-repository';

/** How many payouts are read at a time. A store that has its whole balance paid out needs the first alone. */
const PAYOUTS_AT_A_TIME = 25;

/** A payout, and which part of all that has come to the free balance it took. */
export type FollowedPayout = PayoutLine & { stretch: PayoutStretch };

/** From where a payout took its money. What came back since was never gone. */
export function stretchOf(
  { id, version, balanceBeforeCents, amountCents, feeCents }: PayoutLine,
  cameCents: number,
  returns: readonly LateReturn[],
): PayoutStretch {
  const backCents = returns.reduce(
    (sum, { leftAt, cameBackAt, cents }) => (leftAt < version && version < cameBackAt ? sum + cents : sum),
    0,
  );
  return { id, fromCents: cameCents - balanceBeforeCents - backCents, amountCents, feeCents };
}

/**
 * The payouts of a store after a moment, the oldest first, until one begins where `endCents` of all that came have been paid out.
 */
export async function payoutStretches(
  trx: SellerTransaction,
  owner: Owner,
  { since, endCents, returns }: { since: Date; endCents: number; returns: readonly LateReturn[] },
): Promise<FollowedPayout[]> {
  const followed: FollowedPayout[] = [];
  for (let last: FollowedPayout | undefined; ; ) {
    const page = await payoutsAfter(trx, owner, {
      after: last?.requestedAt ?? since,
      afterId: last?.id ?? '',
      limit: PAYOUTS_AT_A_TIME,
    });
    const came = await incomeUntil(
      trx,
      owner,
      page.map(({ version }) => version - 1),
    );
    for (const payout of page)
      followed.push({ ...payout, stretch: stretchOf(payout, came.get(payout.version - 1) ?? 0, returns) });
    last = followed.at(-1);
    if (page.length < PAYOUTS_AT_A_TIME || !last || last.stretch.fromCents >= endCents) return followed;
  }
}
