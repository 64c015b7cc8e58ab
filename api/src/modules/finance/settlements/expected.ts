import { type ExpectedSettlement, mainCents, type SettledLine } from '@balcao/domain';
import { debitsByLine } from './expected-debits';
import { type FileReading, saleOf } from './expected-sales';
import type { FindMeant } from './meanings';

/** Finds what the ledger says of a line. Payments of one order are added up once, however many lines name them. */
export function expectationsOf(lines: readonly SettledLine[], reading: FileReading, meantBy: FindMeant) {
  const taken = debitsByLine(lines, reading, meantBy);
  return (line: SettledLine): ExpectedSettlement | undefined => {
    const { reference, installment, file } = line;
    const meant = meantBy(reference);
    if (!meant) return undefined;
    if ((mainCents(file) ?? 0) < 0) return taken.get(line);
    const part = String(installment);
    if (!meant.said.has(part))
      meant.said.set(part, saleOf(meant.payments, { reference, installment }, reading, meant.adjustments));
    return meant.said.get(part);
  };
}
