import type { DayBalances, DayBalancesQuery, ExplainQuery, Explanation } from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  type Custody,
  daysOf,
  ENTRY_TYPES,
  type SellerAccount,
  startOfDay,
} from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField } from '../../../problem';
import { assertPeriod } from '../request/period';
import { type TotalOfType, totalsBefore } from './repository';

const sumAt = (totals: readonly TotalOfType[], moment: number): number =>
  totals.reduce((sum, total) => (total.moment === moment ? sum + total.cents : sum), 0);

/** Those of a custodian that are asked for: all of them, unless some are named. */
const accountsOf = ({
  custody,
  account,
}: {
  custody: Custody;
  account?: readonly SellerAccount[] | undefined;
}) => ACCOUNTS_OF[custody].filter((own) => account === undefined || account.includes(own));

/** Why the store's balance changed between two moments. @throws Problem validation for an end before its beginning */
export async function explain(
  database: Database,
  owner: Owner,
  { from, to, ...asked }: ExplainQuery,
): Promise<Explanation> {
  if (new Date(to) < new Date(from)) throw invalidField('to', ['O fim do período vem antes do início.']);
  const totals = await totalsBefore(database.forSeller(owner.sellerId), owner, accountsOf(asked), [from, to]);
  const of = (type: TotalOfType['type'], moment: number) =>
    totals.find((total) => total.type === type && total.moment === moment) ?? { cents: 0, entries: 0 };
  return {
    balanceBefore: sumAt(totals, 0),
    balanceAfter: sumAt(totals, 1),
    groups: ENTRY_TYPES.map((type) => {
      const [before, after] = [of(type, 0), of(type, 1)];
      const count = after.entries - before.entries;
      return { custody: asked.custody, type, amountCents: after.cents - before.cents, count };
    }).filter(({ count }) => count > 0),
  };
}

/**
 * The balances with which days began and ended.
 * @throws Problem validation for a period that ends before it begins, or is too long
 */
export async function balancesOfDays(
  database: Database,
  owner: Owner,
  { from, to, ...asked }: DayBalancesQuery,
): Promise<DayBalances> {
  assertPeriod({ from, to });
  const days = daysOf(from, to);
  const moments = [...days, addDays(to, 1)].map(startOfDay);
  const totals = await totalsBefore(database.forSeller(owner.sellerId), owner, accountsOf(asked), moments);
  return {
    items: days.map((day, index) => ({
      custody: asked.custody,
      day,
      openingCents: sumAt(totals, index),
      closingCents: sumAt(totals, index + 1),
    })),
  };
}
