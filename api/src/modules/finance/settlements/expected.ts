import { type ExpectedSettlement, mainCents, type SettledLine } from '@balcao/domain';
import { debitsByLine } from './expected-debits';
import { type FileReading, saleOf } from './expected-sales';
import type { FindPayments } from './meanings';

/** Finds what the ledger says of a line. Payments of one order are added up once, however many lines name them. */
export function expectationsOf(
  lines: readonly SettledLine[],
  reading: FileReading,
  findPayments: FindPayments,
) {
  const taken = debitsByLine(lines, reading, findPayments);
  return (line: SettledLine): ExpectedSettlement | undefined => {
    const { reference, installment, file } = line;
    const named = findPayments(reference);
    if (!named) return undefined;
    if ((mainCents(file) ?? 0) < 0) return taken.get(line);
    const part = String(installment);
    if (!named.said.has(part))
      named.said.set(part, saleOf(named.payments, { reference, installment }, reading, named.adjustments));
    return named.said.get(part);
  };
}
