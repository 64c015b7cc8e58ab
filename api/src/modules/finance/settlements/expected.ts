import type { ExpectedSettlement, SettledLine } from '@balcao/domain';
import type { LedgerPayment } from './ledger-repository';
import type { SettlementFile } from './read-file';

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

/** How a file names payments, by what fits first: an NSU may be the number of another order. */
const namesIn = ({ namesOrders }: Pick<SettlementFile, 'namesOrders'>): readonly Naming[] =>
  namesOrders ? [...ORDER_NAMES, ...PAYMENT_NAMES] : [...PAYMENT_NAMES, ...ORDER_NAMES];

/** The payments that a name means: all of one order, or none where several orders have it. */
function meant(
  payments: readonly LedgerPayment[],
  name: string,
  names: readonly Naming[],
): readonly LedgerPayment[] {
  for (const namesOf of names) {
    const found = payments.filter((payment) => namesOf(payment).includes(name));
    if (found.length > 0) return new Set(found.map(({ orderId }) => orderId)).size === 1 ? found : [];
  }
  return [];
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

/** Finds what the ledger says of a line. Names are looked up once, however many lines there are. */
export function expectationsOf(payments: readonly LedgerPayment[], file: SettlementFile) {
  const byName = new Map<string, readonly LedgerPayment[]>();
  const names = namesIn(file);
  return ({ reference, installment, amountCents }: SettledLine): ExpectedSettlement | undefined => {
    const found = byName.get(reference) ?? meant(payments, reference, names);
    byName.set(reference, found);
    return expectedOf(found, { reference, installment, isBack: amountCents < 0 }, file);
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
