import type { PayoutSale } from '@balcao/api-schema';
import { overlapOf } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type IncomeLine, incomeAfter } from './income-repository';
import { stretchOf } from './payout-stretches';
import { incomeUntil, lateReturns, payoutLine } from './payouts-repository';

const LINES_AT_A_TIME = 1_000;
/** How many places are looked at in one round trip, when it is looked for where a payout begins. */
const PROBES = 32;

/** A version of the free balance with which no more than so much had come, near the last such one. */
async function versionBefore(
  trx: SellerTransaction,
  owner: Owner,
  { cents, last, near }: { cents: number; last: number; near: number },
): Promise<number> {
  let [low, high] = [0, last];
  while (high - low > near) {
    const step = Math.ceil((high - low) / PROBES);
    const probes = Array.from({ length: PROBES - 1 }, (_, index) => low + step * (index + 1)).filter(
      (version) => version < high,
    );
    const came = await incomeUntil(trx, owner, probes);
    const beyond = probes.findIndex((version) => (came.get(version) ?? 0) > cents);
    const [before, after] =
      beyond < 0 ? [probes.at(-1), high] : [beyond === 0 ? low : probes[beyond - 1], probes[beyond]];
    [low, high] = [before ?? low, after ?? high];
  }
  return low;
}

/** Whole transactions: the last one of a full page may go on in the next. */
const wholeOf = (page: readonly IncomeLine[], isFull: boolean) =>
  isFull && page.length > 1 ? page.slice(0, -1) : page;

/**
 * What a payout carried, the oldest money first: what came first to the free balance leaves it first. Together the parts are its
 * amount and its fee. Empty for one that was cancelled or came back, because it carried nothing.
 *
 * @param limit how many are wanted at most; one more is read
 * @param linesAtATime how many lines are read in one round trip
 */
export async function salesOfPayout(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
  { limit, linesAtATime = LINES_AT_A_TIME }: { limit: number; linesAtATime?: number },
): Promise<PayoutSale[]> {
  const payout = await payoutLine(trx, owner, id);
  if (payout === undefined) return [];
  const [came, returns] = await Promise.all([
    incomeUntil(trx, owner, [payout.version - 1]),
    lateReturns(trx, owner, payout.requestedAt),
  ]);
  const { fromCents, amountCents, feeCents } = stretchOf(payout, came.get(payout.version - 1) ?? 0, returns);
  const amount = { fromCents, cents: amountCents };
  const fee = { fromCents: fromCents + amountCents, cents: feeCents };

  const sales: PayoutSale[] = [];
  let version = await versionBefore(trx, owner, {
    cents: fromCents,
    last: payout.version,
    near: linesAtATime,
  });
  let passed = version === 0 ? 0 : ((await incomeUntil(trx, owner, [version])).get(version) ?? 0);
  while (passed < fee.fromCents + feeCents && sales.length <= limit) {
    const page = await incomeAfter(trx, owner, { version, limit: linesAtATime });
    const lines = wholeOf(page.lines, page.isFull);
    if (lines.length === 0) return sales;
    for (const line of lines) {
      const stretch = { fromCents: passed, cents: line.cents };
      passed += line.cents;
      version = line.version;
      const [cents, feeOfIt] = [overlapOf(stretch, amount), overlapOf(stretch, fee)];
      if (cents + feeOfIt === 0) continue;
      sales.push({
        id: line.transactionId,
        type: line.type,
        orderId: line.orderId,
        orderNumber: line.orderNumber,
        postedAt: line.postedAt.toISOString(),
        broughtCents: line.cents,
        cents,
        feeCents: feeOfIt,
      });
    }
  }
  return sales;
}
