import type { ExpectedSettlement } from '@balcao/domain';
import type { PostedAdjustment } from './debits-repository';
import type { NamedBy } from './file-columns';
import type { LedgerPayment } from './ledger-repository';

const DIGITS = /^\d+$/;

type Naming = (payment: LedgerPayment) => readonly string[];

const CHARGE_NAME: Naming = ({ chargeName }) => [chargeName];
const PAYMENT_NAMES: readonly Naming[] = [
  CHARGE_NAME,
  ({ paymentId }) => [paymentId],
  ({ paymentName }) => [paymentName],
  ({ bankNames }) => bankNames,
];
const ORDER_NAMES: readonly Naming[] = [
  ({ orderName }) => [orderName],
  ({ orderNumber }) => [orderNumber, `#${orderNumber}`],
];

/** A bank's number as a spreadsheet shows it, which takes it for an amount: `000880012` is `880012`. */
const withoutZeros = (name: string) => (DIGITS.test(name) ? name.replace(/^0+/, '') : '');
const BARE_NUMBERS: Naming = ({ bankNames }) => bankNames.map(withoutZeros);

interface Reading {
  naming: Naming;
  nameIn(reference: string): string;
}

const exactly = (naming: Naming): Reading => ({ naming, nameIn: (reference) => reference });
const bare: Reading = { naming: BARE_NUMBERS, nameIn: withoutZeros };
const payments = PAYMENT_NAMES.map(exactly);
const orders = ORDER_NAMES.map(exactly);
const ALL_READINGS: readonly Reading[] = [...payments, ...orders, bare];

/** The readings of a reference, the likeliest first: an NSU may be the number of another order. */
const READINGS: Readonly<Record<NamedBy, readonly Reading[]>> = {
  order: [...orders, ...payments, bare],
  bank: [...payments, bare, ...orders],
  charge: ALL_READINGS,
  record: ALL_READINGS,
  any: ALL_READINGS,
};

/** A number that a gateway has given to a charge, or to a record of its own, is none of an order. */
const NUMBERS_OF_GATEWAYS: Partial<Record<NamedBy, readonly Reading[]>> = {
  charge: [...payments, bare],
  record: payments.filter(({ naming }) => naming === CHARGE_NAME),
};

const readingsOf = (reference: string, namedBy: NamedBy): readonly Reading[] =>
  (DIGITS.test(reference) && NUMBERS_OF_GATEWAYS[namedBy]) || READINGS[namedBy];

/** Payments of one order that a name means together, with what was already said of them. */
export interface NamedPayments {
  payments: readonly LedgerPayment[];
  said: Map<string, ExpectedSettlement | undefined>;
  adjustments: PostedAdjustment[];
}

/** The payments of each name: all of one order, or null where several orders have it. Each payment is read once. */
function meaningsOf(payments: readonly LedgerPayment[], naming: Naming): Map<string, NamedPayments | null> {
  const byName = new Map<string, LedgerPayment[]>();
  for (const payment of payments)
    for (const name of new Set(naming(payment))) {
      if (name === '') continue;
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [payment]);
      else others.push(payment);
    }
  return new Map(
    [...byName].map(([name, found]) => {
      const isOfOneOrder = new Set(found.map(({ orderId }) => orderId)).size === 1;
      return [name, isOfOneOrder ? { payments: found, said: new Map(), adjustments: [] } : null];
    }),
  );
}

/** Finds the payments that a reference means; null where it names several orders, undefined where nothing has it. */
export type FindPayments = (reference: string) => NamedPayments | null | undefined;

/**
 * Names are put into maps first, so that the work grows with lines and payments, and not with the one times the other. What was
 * adjusted stands with the payments that its line named.
 * @param namerOf the party whose name a reference is
 */
export function meaningsIn(
  payments: readonly LedgerPayment[],
  namerOf: (reference: string) => NamedBy,
  adjustments: readonly PostedAdjustment[] = [],
): FindPayments {
  const byReading = new Map(ALL_READINGS.map((reading) => [reading, meaningsOf(payments, reading.naming)]));
  const findPayments: FindPayments = (reference) => {
    for (const reading of readingsOf(reference, namerOf(reference))) {
      const named = byReading.get(reading)?.get(reading.nameIn(reference));
      if (named !== undefined) return named;
    }
  };
  for (const adjustment of adjustments) {
    const named = findPayments(adjustment.reference);
    if (named && named.payments[0]?.orderId === adjustment.orderId) named.adjustments.push(adjustment);
  }
  return findPayments;
}

/** The names that the columns of a line have for its payment, and whose they are. */
export interface LineNames {
  names: readonly { name: string; namedBy: NamedBy }[];
}

/** The party whose name each reference is, as the lines of a file have it. */
export function namersIn(lines: readonly LineNames[]): (reference: string) => NamedBy {
  const namers = new Map<string, NamedBy>();
  for (const { names } of lines)
    for (const { name, namedBy } of names) if (!namers.has(name)) namers.set(name, namedBy);
  return (reference) => namers.get(reference) ?? 'any';
}

/** The name of a line that the ledger knows. Of names that it does not know a person knows the order's best. */
export function referenceOf({ names }: LineNames, findPayments: FindPayments): string {
  const known = names.find(({ name }) => findPayments(name) !== undefined);
  return (known ?? names.find(({ namedBy }) => namedBy === 'order') ?? names[0])?.name ?? '';
}
