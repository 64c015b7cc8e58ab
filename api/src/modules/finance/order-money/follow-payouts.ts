import type { MoneyToBank } from '@balcao/api-schema';
import { isIncome, type PayoutStretch, type SellerAccount, type Stretch, whereItWent } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { rowLabel } from '../bank-accounts/words';
import {
  freeBalance,
  incomeUntil,
  type LateReturn,
  lateReturns,
  type PayoutLine,
  payoutsAfter,
} from './payouts-repository';
import type { MoneyParts } from './repository';

/** How many payouts are read at a time. A store that has its whole balance paid out needs the first alone. */
const PAYOUTS_AT_A_TIME = 25;
/** A payout's moment is when its transaction began, a line's when it was posted: they may come the other way round. */
const MARGIN_MS = 3_600_000;

/** What a transaction brought to the free balance. */
interface Income {
  paymentId: string | null;
  /** Of its last line. */
  version: number;
  cents: number;
  postedAt: Date;
}

function incomeOf(lines: MoneyParts['lines']): Income[] {
  const byTransaction = new Map<string, Income>();
  for (const {
    transaction_id,
    payment_id,
    account,
    type,
    amount_cents,
    account_version,
    posted_at,
  } of lines) {
    const [cents, version] = [Number(amount_cents), Number(account_version)];
    if (!isIncome({ account: account as SellerAccount, type, amountCents: cents })) continue;
    const before = byTransaction.get(transaction_id);
    byTransaction.set(transaction_id, {
      paymentId: payment_id,
      version: Math.max(version, before?.version ?? 0),
      cents: cents + (before?.cents ?? 0),
      postedAt: posted_at,
    });
  }
  return [...byTransaction.values()].filter(({ cents }) => cents > 0);
}

/** From where a payout took its money. What came back since was never gone. */
function stretchOf(
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
  const goneCents = (came.get(free.version) ?? 0) - free.balanceCents;
  const endCents = Math.max(...stretches.map(({ fromCents, cents }) => fromCents + cents));

  const payouts = new Map<string, PayoutLine & { stretch: PayoutStretch }>();
  for (let [after, afterId, isMore] = [since, '', true]; isMore; ) {
    const next = await payoutsAfter(trx, owner, { after, afterId, limit: PAYOUTS_AT_A_TIME });
    const cameBefore = await incomeUntil(
      trx,
      owner,
      next.map(({ version }) => version - 1),
    );
    for (const payout of next)
      payouts.set(payout.id, {
        ...payout,
        stretch: stretchOf(payout, cameBefore.get(payout.version - 1) ?? 0, returns),
      });
    const last = next.at(-1);
    isMore =
      next.length === PAYOUTS_AT_A_TIME && (payouts.get(last?.id ?? '')?.stretch.fromCents ?? 0) < endCents;
    if (last) [after, afterId] = [last.requestedAt, last.id];
  }

  const toBank = (own: readonly Stretch[]): MoneyToBank => {
    const all = [...payouts.values()];
    const { payouts: parts, ...rest } = whereItWent(
      own,
      all.map(({ stretch }) => stretch),
      goneCents,
    );
    return {
      releasedCents: own.reduce((sum, { cents }) => sum + cents, 0),
      ...rest,
      payouts: parts.flatMap(({ id, ...cents }) => {
        const payout = payouts.get(id);
        return payout
          ? [
              {
                payoutId: id,
                ...cents,
                status: payout.status,
                accountLabel: rowLabel({ bank_ispb: payout.bankIspb, ending: payout.ending }),
                requestedAt: payout.requestedAt.toISOString(),
                endedAt: payout.endedAt?.toISOString() ?? null,
              },
            ]
          : [];
      }),
    };
  };
  const paymentIds = new Set(stretches.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])));
  return new Map(
    [...paymentIds].map((id) => [id, toBank(stretches.filter(({ paymentId }) => paymentId === id))]),
  );
}
