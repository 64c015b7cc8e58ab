import {
  type Custody,
  type SettlementAmounts,
  type SettlementColumn,
  settlementAmounts,
} from '@balcao/domain';
import type { LedgerPayment } from './ledger-repository';

/** Adds cents up. */
export const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

/** Gross and fee in the columns that the file has. */
export const amountsIn = (
  columns: ReadonlySet<SettlementColumn>,
  { grossCents, feeCents }: { grossCents: number; feeCents: number },
): SettlementAmounts => {
  const all = { grossCents, feeCents, netCents: grossCents - feeCents };
  return settlementAmounts((column) => (columns.has(column) ? all[column] : null));
};

/** The custodian of payments; null where it is not one for all. */
export function custodyOfAll(payments: readonly LedgerPayment[]): Custody | null {
  const [one, ...others] = new Set(payments.map(({ custody }) => custody));
  return one === undefined || others.length > 0 ? null : one;
}

/** Names payments together, and what of them is meant. */
export const keyOf = (payments: readonly LedgerPayment[], ...of: readonly (string | number)[]) =>
  [...payments.map(({ paymentId }) => paymentId).toSorted(), ...of].join('|');
