import type { DayRange, ExpectedSettlement, SettledLine } from '@balcao/domain';
import type { PostedAdjustment } from './debits-repository';
import { amountsIn, custodyOfAll, keyOf, sum } from './ledger-amounts';
import type { LedgerPart, LedgerPayment } from './ledger-repository';
import type { SettlementFile } from './read-file';

/** A file, and what its days are: with `due` it has what falls due on them, else whole sales. */
export interface FileReading extends Pick<SettlementFile, 'columns' | 'hasInstallments'> {
  due: DayRange | null;
}

type Named = Pick<SettledLine, 'reference' | 'installment'>;

const isDueIn = ({ dueOn }: LedgerPart, { from, to }: DayRange) => from <= dueOn && dueOn <= to;

/** The parts that a line is about: of a file of days on which money falls due those of its days, where there are any. */
function partsOf(payment: LedgerPayment, installment: number | null, { due }: FileReading): LedgerPart[] {
  const parts = payment.parts.filter((part) => installment === null || part.installment === installment);
  const onTheDays = due === null ? [] : parts.filter((part) => isDueIn(part, due));
  return onTheDays.length > 0 ? onTheDays : parts;
}

/** Gross and fee of a sale. A whole payment has less than its parts where less was captured. */
function soldOf(payment: LedgerPayment, parts: readonly LedgerPart[]) {
  if (parts.length === payment.parts.length && parts.length > 0)
    return { grossCents: payment.soldCents, feeCents: payment.gatewayFeeCents };
  return {
    grossCents: sum(parts.map(({ grossCents }) => grossCents)),
    feeCents: sum(parts.map(({ gatewayFeeCents }) => gatewayFeeCents)),
  };
}

/** The gateway's fee for payments, or for one of their installments. */
export const saleFeeOf = (
  payments: readonly LedgerPayment[],
  installment: number | null,
  reading: FileReading,
): number => sum(payments.map((payment) => soldOf(payment, partsOf(payment, installment, reading)).feeCents));

/** Gross, fee and net of payments together by the ledger, or of one of their installments, with the adjustments of it. */
export function saleOf(
  payments: readonly LedgerPayment[],
  { reference, installment }: Named,
  reading: FileReading,
  adjustments: readonly PostedAdjustment[] = [],
): ExpectedSettlement | undefined {
  const [first] = payments;
  const found = payments.map((payment) => ({ payment, parts: partsOf(payment, installment, reading) }));
  if (first === undefined || found.every(({ parts }) => parts.length === 0)) return undefined;
  const sold = found.map(({ payment, parts }) => soldOf(payment, parts));
  const adjusted = adjustments.filter((one) => !one.isBack && one.installment === installment);
  return {
    key: keyOf(payments, installment ?? '', 'sale'),
    covers: found.flatMap(({ payment, parts }) =>
      parts.map((part) => `${payment.paymentId}|${part.installment}|${part.dueOn}`),
    ),
    reference,
    installment,
    ledger: amountsIn(reading.columns, {
      grossCents: sum([...sold, ...adjusted].map(({ grossCents }) => grossCents)),
      feeCents: sum([...sold, ...adjusted].map(({ feeCents }) => feeCents)),
    }),
    orderId: first.orderId,
    custody: custodyOfAll(payments),
  };
}

/** The installments of which a complete file has a line; null for a line of the whole. */
function installmentsIn({ parts }: LedgerPayment, { due, hasInstallments }: FileReading): (number | null)[] {
  const expected = due === null ? parts : parts.filter((part) => !part.isCancelled && isDueIn(part, due));
  if (!hasInstallments) return expected.length > 0 ? [null] : [];
  return [...new Set(expected.map(({ installment }) => installment))];
}

/**
 * The lines of a complete file: every sale of its days, or every receivable that falls due on them, by installment where it has
 * installments.
 */
export const completeFile = (
  payments: readonly LedgerPayment[],
  reading: FileReading,
): ExpectedSettlement[] =>
  payments.flatMap((payment) =>
    installmentsIn(payment, reading).flatMap(
      (installment) => saleOf([payment], { reference: payment.orderName, installment }, reading) ?? [],
    ),
  );
