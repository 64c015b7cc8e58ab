import type { MoneyToBank } from '@balcao/api-schema';
import { type Stretch, whereItWent } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { rowLabel } from '../bank-accounts/words';
import { incomeOf } from './income';
import { type FollowedPayout, payoutStretches } from './payout-stretches';
import { freeBalance, incomeUntil, lateReturns } from './payouts-repository';
import type { MoneyParts } from './repository';

/** A payout's moment is when its transaction began, a line's when it was posted: they may come the other way round. */
const MARGIN_MS = 3_600_000;

/** What payouts carried of an income, what is still free of it, and what was used otherwise. */
function toMoneyToBank(
  income: readonly Stretch[],
  payouts: readonly FollowedPayout[],
  goneCents: number,
): MoneyToBank {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  const { payouts: parts, ...rest } = whereItWent(
    income,
    payouts.map(({ stretch }) => stretch),
    goneCents,
  );
  return {
    releasedCents: income.reduce((sum, { cents }) => sum + cents, 0),
    ...rest,
    payouts: parts.flatMap(({ id, ...cents }) => {
      const payout = byId.get(id);
      if (!payout) return [];
      return {
        payoutId: id,
        ...cents,
        status: payout.status,
        accountLabel: rowLabel({ bank_ispb: payout.bankIspb, ending: payout.ending }),
        requestedAt: payout.requestedAt.toISOString(),
        endedAt: payout.endedAt?.toISOString() ?? null,
      };
    }),
  };
}

/** Where the free money of an order's payments went, by payment. Those of which nothing has come free are left out. */
export async function followPayouts(
  trx: SellerTransaction,
  owner: Owner,
  { lines }: Pick<MoneyParts, 'lines'>,
): Promise<Map<string, MoneyToBank>> {
  const income = incomeOf(lines);
  if (income.length === 0) return new Map();
  const since = new Date(Math.min(...income.map(({ postedAt }) => postedAt.getTime())) - MARGIN_MS);
  const [free, returns] = await Promise.all([freeBalance(trx, owner), lateReturns(trx, owner, since)]);
  const came = await incomeUntil(trx, owner, [...income.map(({ version }) => version), free.version]);
  const stretches = income.map(({ version, cents, paymentId }) => ({
    paymentId,
    fromCents: (came.get(version) ?? 0) - cents,
    cents,
  }));
  const payouts = await payoutStretches(trx, owner, {
    since,
    returns,
    endCents: Math.max(...stretches.map(({ fromCents, cents }) => fromCents + cents)),
  });
  const goneCents = (came.get(free.version) ?? 0) - free.balanceCents;
  const paymentIds = new Set(stretches.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])));
  return new Map(
    [...paymentIds].map((id) => {
      const own = stretches.filter(({ paymentId }) => paymentId === id);
      return [id, toMoneyToBank(own, payouts, goneCents)];
    }),
  );
}
