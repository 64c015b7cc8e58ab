import { CURRENCY_CODE } from '../basics/constants';
import type { SellerAccount } from './accounts';
import { ENTRY_TYPES, type EntryType } from './entry-types';

/** Whether an order's money stands in the accounts: nothing does of a test, of another currency, and of what nobody paid. */
export const ORDER_MONEY_STATES = ['posted', 'test', 'foreign_currency', 'unpaid'] as const;
export type OrderMoneyState = (typeof ORDER_MONEY_STATES)[number];

/** Why an order's money stands in the accounts, or does not. */
export function orderMoneyState(
  order: { isTest: boolean; currency: string },
  isPosted: boolean,
): OrderMoneyState {
  if (order.isTest) return 'test';
  if (order.currency !== CURRENCY_CODE) return 'foreign_currency';
  return isPosted ? 'posted' : 'unpaid';
}

/** A line of one of the store's accounts. */
export interface AccountLine {
  account: SellerAccount;
  type: EntryType;
  amountCents: number;
}

/** The sum of the lines of a type. */
export interface TypeTotal<Line> {
  type: EntryType;
  amountCents: number;
  /** Of this type, in their order. */
  lines: Line[];
}

/** The sums of lines by type, in the order of the types. Moves between the store's accounts are left out. */
export function totalsByType<Line extends AccountLine>(lines: readonly Line[]): TypeTotal<Line>[] {
  return ENTRY_TYPES.map((type) => {
    const ofType = lines.filter((line) => line.type === type);
    return { type, amountCents: centsOf(ofType), lines: ofType };
  }).filter(({ amountCents }) => amountCents !== 0);
}

/** The sum of lines in one account, or without one in all, in cents. */
export const centsOf = (lines: readonly AccountLine[], account?: SellerAccount): number =>
  lines.reduce(
    (sum, line) => (account === undefined || line.account === account ? sum + line.amountCents : sum),
    0,
  );
