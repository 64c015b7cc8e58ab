import {
  type DayRange,
  type Debit,
  type ExpectedSettlement,
  mainCents,
  matchDebits,
  type SettledLine,
  type SettlementAmounts,
} from '@balcao/domain';
import type { LedgerDebit } from './debits-repository';
import { type FileReading, saleFeeOf } from './expected-sales';
import { amountsIn, custodyOfAll, keyOf, sum } from './ledger-amounts';
import type { LedgerPayment } from './ledger-repository';
import type { FindPayments, NamedPayments } from './meanings';

/** A debit for a payment, and the part of it that is a fee. */
interface Taken extends Debit {
  feeCents: number;
}

const feeOf = ({ kind, cents }: LedgerDebit) => (kind === 'dispute_fee' ? cents : 0);

/** All that the ledger took for payments: a file of gross sales has their fee as such a line, where it has no net. */
function takenFor(
  { payments, adjustments }: NamedPayments,
  installment: number | null,
  reading: FileReading,
): Taken[] {
  const fee = reading.columns.has('netCents') ? 0 : saleFeeOf(payments, installment, reading);
  return [
    ...payments.flatMap(({ debits }) => debits.map((debit) => ({ ...debit, feeCents: feeOf(debit) }))),
    ...adjustments.flatMap(({ isBack, cents, feeCents }, index) =>
      isBack ? { key: `adjustment-${index}`, cents: -cents, feeCents } : [],
    ),
    { key: 'fee', cents: fee, feeCents: fee },
  ].filter(({ cents }) => cents !== 0);
}

/** The sums of debits in the columns of a file, which may have fees among its gross amounts. */
function takenIn(
  { columns }: FileReading,
  debits: readonly Taken[],
  file: SettlementAmounts,
): SettlementAmounts {
  const cents = -sum(debits.map((debit) => debit.cents));
  const isAllGross = file.grossCents === null ? !file.feeCents : file.grossCents === cents;
  const feeCents = isAllGross || file.feeCents === null ? 0 : sum(debits.map((debit) => debit.feeCents));
  return amountsIn(columns, { grossCents: cents + feeCents, feeCents });
}

/** The amounts by which a line may be found among debits: its own, else its gross, where the gateway's fee for it is not booked. */
const amountsTaken = ({ file }: SettledLine): number[] =>
  [mainCents(file), file.grossCents].flatMap((cents) => (cents !== null && cents < 0 ? -cents : []));

function expectedDebits(
  groupKey: string,
  { named, lines }: { named: NamedPayments; lines: readonly SettledLine[] },
  reading: FileReading,
): [SettledLine, ExpectedSettlement][] {
  const { payments } = named;
  const { installment = null } = lines[0] ?? {};
  const matched = matchDebits(lines.map(amountsTaken), takenFor(named, installment, reading));
  // Lines that fit nothing share all that is left.
  const keysOfDebits = new Map(matched.map(({ debits }) => [debits, debits.map(({ key }) => key)]));
  return lines.map((line, index) => {
    const { debits, isFound } = matched[index] ?? { debits: [], isFound: false };
    const covers = keysOfDebits.get(debits) ?? [];
    return [
      line,
      {
        key: `${groupKey}|${isFound ? covers.join('+') : 'rest'}`,
        covers,
        reference: line.reference,
        installment: line.installment,
        ledger: takenIn(reading, debits, line.file),
        orderId: payments[0]?.orderId ?? '',
        custody: custodyOfAll(payments),
      },
    ];
  });
}

/**
 * The debits of the ledger for each line of money that went back. Lines of one order are matched together, so that each debit counts once.
 */
export function debitsByLine(
  lines: readonly SettledLine[],
  reading: FileReading,
  findPayments: FindPayments,
): Map<SettledLine, ExpectedSettlement> {
  const groups = new Map<string, { named: NamedPayments; lines: SettledLine[] }>();
  for (const line of lines) {
    const named = (mainCents(line.file) ?? 0) < 0 ? findPayments(line.reference) : null;
    if (!named) continue;
    const key = keyOf(named.payments, line.installment ?? '', 'back');
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { named, lines: [line] });
  }
  return new Map([...groups].flatMap(([key, group]) => expectedDebits(key, group, reading)));
}

/** The debits of some days, which a complete file names. Gateways charge for a dispute in many ways, so that cost is left out. */
export const debitsOn = (
  payments: readonly LedgerPayment[],
  { from, to }: DayRange,
  { columns }: FileReading,
): ExpectedSettlement[] =>
  payments.flatMap(({ orderName, orderId, custody, debits }) =>
    debits
      .filter(({ kind, on }) => kind !== 'dispute_fee' && from <= on && on <= to)
      .map(({ key, cents }) => ({
        key,
        covers: [key],
        reference: orderName,
        installment: null,
        ledger: amountsIn(columns, { grossCents: -cents, feeCents: 0 }),
        orderId,
        custody,
      })),
  );
