import type { ExpectedSettlement, SettledLine } from '@balcao/domain';
import type { LedgerPayment } from './ledger-repository';
import type { SettlementFile } from './read-file';

const DIGITS = /^\d+$/;

type Naming = (payment: LedgerPayment) => readonly string[];

const PAYMENT_NAMES: readonly Naming[] = [
  ({ chargeName }) => [chargeName],
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

/** How a file names payments, by what fits first: an NSU may be the number of another order. */
const READINGS: Readonly<Record<SettlementFile['namedBy'], readonly Reading[]>> = {
  order: [...orders, ...payments, bare],
  bank: [...payments, bare, ...orders],
  any: [...payments, ...orders, bare],
};

/** Payments of one order that a name means together, with what was already said of them. */
interface Meant {
  payments: readonly LedgerPayment[];
  said: Map<string, ExpectedSettlement | undefined>;
}

/** What each name means: all payments of one order, or null where several orders have it. Each payment is read once. */
function meaningsOf(payments: readonly LedgerPayment[], naming: Naming): Map<string, Meant | null> {
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
      return [name, isOfOneOrder ? { payments: found, said: new Map() } : null];
    }),
  );
}

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

/** What the ledger says of payments together, or of one of their installments. */
function expectedOf(
  payments: readonly LedgerPayment[],
  { reference, installment, isBack }: { reference: string; installment: number | null; isBack: boolean },
  { isNet }: Pick<SettlementFile, 'isNet'>,
): ExpectedSettlement | undefined {
  const [first] = payments;
  if (first === undefined) return undefined;
  const parts =
    installment === null
      ? payments.map(({ soldCents, gatewayFeeCents }) => ({ grossCents: soldCents, gatewayFeeCents }))
      : payments.flatMap((payment) => payment.parts).filter((part) => part.installment === installment);
  if (parts.length === 0) return undefined;
  const came = sum(parts.map((part) => part.grossCents - (isNet ? part.gatewayFeeCents : 0)));
  const ids = payments.map(({ paymentId }) => paymentId).toSorted();
  return {
    key: [...ids, installment ?? '', isBack ? 'back' : 'sale'].join('|'),
    reference,
    installment,
    amountCents: isBack ? -sum(payments.map(({ backCents }) => backCents)) : came,
    orderId: first.orderId,
  };
}

/**
 * Finds what the ledger says of a line. Names are put into maps first and payments of one order are added up once, so that the
 * work grows with lines and payments, and not with the one times the other.
 */
export function expectationsOf(payments: readonly LedgerPayment[], file: SettlementFile) {
  const readings = READINGS[file.namedBy].map(({ naming, nameIn }) => {
    const byName = meaningsOf(payments, naming);
    return (reference: string) => byName.get(nameIn(reference));
  });
  const meantBy = (reference: string): Meant | null | undefined => {
    for (const read of readings) {
      const meant = read(reference);
      if (meant !== undefined) return meant;
    }
  };
  return ({ reference, installment, amountCents }: SettledLine): ExpectedSettlement | undefined => {
    const meant = meantBy(reference);
    if (!meant) return undefined;
    const isBack = amountCents < 0;
    const part = `${installment}|${isBack}`;
    if (!meant.said.has(part))
      meant.said.set(part, expectedOf(meant.payments, { reference, installment, isBack }, file));
    return meant.said.get(part);
  };
}

/** What a complete file of the period has: every sale, by installment where the file has installments. */
export function completeFile(payments: readonly LedgerPayment[], file: SettlementFile): ExpectedSettlement[] {
  return payments.flatMap((payment) => {
    const installments = file.hasInstallments ? payment.parts.map(({ installment }) => installment) : [null];
    return installments.flatMap(
      (installment) =>
        expectedOf([payment], { reference: payment.orderName, installment, isBack: false }, file) ?? [],
    );
  });
}
