import { CUSTODIES, ENTRY_TYPES, SELLER_ACCOUNTS } from '@balcao/domain';
import { call } from '../basics/call';
import { offsetInstant } from '../basics/common';
import { z } from '../basics/z';
import { several } from '../lists/query-values';
import { reading } from './access';
import { askedCustody } from './finance';

const accounts = several(z.enum(SELLER_ACCOUNTS)).optional();

/**
 * The two moments between which a balance changed, `from` included, `to` not. Of all of the store's
 * accounts of a custodian together, or of those that `account` names.
 */
export const explainQuery = z.strictObject({
  from: offsetInstant,
  to: offsetInstant,
  custody: askedCustody,
  account: accounts,
});
export type ExplainQuery = z.infer<typeof explainQuery>;

/** Integer cents. The groups add up to the difference of the balances. */
export const explanation = z.object({
  balanceBefore: z.int(),
  balanceAfter: z.int(),
  /** The lines by type, in the order of the types. What only moved between the accounts comes to 0. */
  groups: z.array(
    z.object({
      custody: z.enum(CUSTODIES),
      type: z.enum(ENTRY_TYPES),
      amountCents: z.int(),
      count: z.int().min(1),
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;

/** The days of São Paulo, both included. At most 400 days. */
export const dayBalancesQuery = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  custody: askedCustody,
  account: accounts,
});
export type DayBalancesQuery = z.infer<typeof dayBalancesQuery>;

export const dayBalances = z.object({
  items: z.array(
    z.object({
      custody: z.enum(CUSTODIES),
      day: z.iso.date(),
      openingCents: z.int(),
      closingCents: z.int(),
    }),
  ),
});
export type DayBalances = z.infer<typeof dayBalances>;

export const explainBalance = call('GET /finance/explain', {
  operationId: 'explainBalance',
  ...reading,
  query: explainQuery,
  answer: explanation,
});

export const listDayBalances = call('GET /finance/days', {
  operationId: 'listDayBalances',
  ...reading,
  query: dayBalancesQuery,
  answer: dayBalances,
});
