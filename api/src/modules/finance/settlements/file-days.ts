import { type DayRange, daysIn, type SettledLine, type SettlementDayKind } from '@balcao/domain';
import { DAY_COLUMNS, type DayColumn } from './file-columns';
import type { LedgerPayment } from './ledger-repository';
import type { FindPayments } from './meanings';
import type { SettlementFile } from './read-file';

/** The days of a file, and what they are; `kind` is null where it names none, and they are those of its payments. */
export interface DaysOfFile {
  kind: SettlementDayKind | null;
  range: DayRange;
}

type DatedFile = Pick<SettlementFile, 'days' | 'hasInstallments'> & { lines: readonly SettledLine[] };

/** So many lines say what the days of all are. */
const MOST_ASKED = 200;
/** Of an order with more payments, the first say when it was paid. */
const MOST_PAYMENTS = 20;

function rangeOf(days: Iterable<string>): DayRange | null {
  const sorted = [...days].toSorted();
  const [from] = sorted;
  const to = sorted.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

const distance = (day: string, others: readonly string[]) =>
  Math.min(...others.map((other) => Math.abs(Date.parse(day) - Date.parse(other))));

/** The kind of days under a heading that leaves it open: the one to which the ledger is nearer, for most lines. */
function kindByLedger({ lines }: DatedFile, days: ReadonlyMap<number, string>, findPayments: FindPayments) {
  let asked = 0;
  let nearerDue = 0;
  for (const { line, reference, installment } of lines) {
    const day = days.get(line);
    const named = day === undefined ? null : findPayments(reference);
    if (day === undefined || !named) continue;
    const payments = named.payments.slice(0, MOST_PAYMENTS);
    const due = payments
      .flatMap(({ parts }) => parts)
      .filter((part) => installment === null || part.installment === installment)
      .map(({ dueOn }) => dueOn);
    const bySale = distance(
      day,
      payments.map(({ paidOn }) => paidOn),
    );
    nearerDue += Math.sign(bySale - distance(day, due));
    asked += 1;
    if (asked === MOST_ASKED) break;
  }
  return nearerDue > 0 ? 'due' : 'sale';
}

/**
 * The days that a file speaks of: those that it names, else those of the payments in it. A file with the days of its sales and of
 * their settlement is a whole of what it has fewer days of.
 */
export function daysOfFile(
  file: DatedFile,
  named: readonly LedgerPayment[],
  findPayments: FindPayments,
): DaysOfFile | null {
  const found = (Object.keys(DAY_COLUMNS) as DayColumn[]).flatMap((column): DaysOfFile[] => {
    const days = file.days[column];
    const range = days && rangeOf(days.values());
    return range ? [{ kind: DAY_COLUMNS[column] ?? kindByLedger(file, days, findPayments), range }] : [];
  });
  const preferred = file.hasInstallments ? 'due' : 'sale';
  const [best] = found.toSorted(
    (a, b) =>
      daysIn(a.range) - daysIn(b.range) || Number(b.kind === preferred) - Number(a.kind === preferred),
  );
  if (best) return best;
  const range = rangeOf(named.map(({ paidOn }) => paidOn));
  return range && { kind: null, range };
}
