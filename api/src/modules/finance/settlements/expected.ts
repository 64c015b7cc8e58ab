import {
  type DayRange,
  type Debit,
  type ExpectedSettlement,
  type SettledLine,
  settleDebits,
} from '@balcao/domain';
import type { PostedAdjustment } from './debits-repository';
import type { LedgerPayment } from './ledger-repository';
import type { SettlementFile } from './read-file';

/** Stands between payments and what was taken for them. */
const BACK = '|back|';
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
  adjustments: PostedAdjustment[];
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
      return [name, isOfOneOrder ? { payments: found, said: new Map(), adjustments: [] } : null];
    }),
  );
}

const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

type Named = Pick<SettledLine, 'reference' | 'installment'>;
type Basis = Pick<SettlementFile, 'isNet'>;

const keyOf = (payments: readonly LedgerPayment[], ...of: readonly (string | number)[]) =>
  [...payments.map(({ paymentId }) => paymentId).toSorted(), ...of].join('|');

/** What was sold of payments, or of one of their installments; none where they have no such installment. */
function partsOf(payments: readonly LedgerPayment[], installment: number | null) {
  if (installment === null)
    return payments.map(({ soldCents, gatewayFeeCents }) => ({ grossCents: soldCents, gatewayFeeCents }));
  return payments.flatMap((payment) => payment.parts).filter((part) => part.installment === installment);
}

/** What the ledger says came of payments together, or of one of their installments, with what was adjusted of it. */
function saleOf(
  payments: readonly LedgerPayment[],
  { reference, installment }: Named,
  { isNet }: Basis,
  adjustments: readonly PostedAdjustment[] = [],
): ExpectedSettlement | undefined {
  const [first] = payments;
  const parts = partsOf(payments, installment);
  if (first === undefined || parts.length === 0) return undefined;
  const came = sum(parts.map((part) => part.grossCents - (isNet ? part.gatewayFeeCents : 0)));
  const adjusted = adjustments.filter((one) => !one.isBack && one.installment === installment);
  return {
    key: keyOf(payments, installment ?? '', 'sale'),
    reference,
    installment,
    amountCents: came + sum(adjusted.map(({ cents }) => cents)),
    orderId: first.orderId,
  };
}

/** All that the ledger took for payments: a file that has the fee apart, beside gross sales, has it as such a line. */
function takenFor({ payments, adjustments }: Meant, installment: number | null, { isNet }: Basis): Debit[] {
  const fee = isNet ? 0 : sum(partsOf(payments, installment).map(({ gatewayFeeCents }) => gatewayFeeCents));
  return [
    ...payments.flatMap(({ debits }) => debits),
    ...adjustments.flatMap(({ isBack, cents }, index) =>
      isBack ? { key: `adjustment-${index}`, cents: -cents } : [],
    ),
    { key: 'fee', cents: fee },
  ].filter(({ cents }) => cents !== 0);
}

/**
 * Finds what the ledger says of a line. Names are put into maps first and payments of one order are added up once, so that the
 * work grows with lines and payments, and not with the one times the other.
 */
export function expectationsOf(
  payments: readonly LedgerPayment[],
  file: SettlementFile,
  adjustments: readonly PostedAdjustment[] = [],
) {
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
  for (const adjustment of adjustments) {
    const meant = meantBy(adjustment.reference);
    if (meant && meant.payments[0]?.orderId === adjustment.orderId) meant.adjustments.push(adjustment);
  }
  const taken = debitsByLine(file, meantBy);
  return (line: SettledLine): ExpectedSettlement | undefined => {
    const { reference, installment, amountCents } = line;
    const meant = meantBy(reference);
    if (!meant) return undefined;
    if (amountCents < 0) return taken.get(line);
    const part = String(installment);
    if (!meant.said.has(part))
      meant.said.set(part, saleOf(meant.payments, { reference, installment }, file, meant.adjustments));
    return meant.said.get(part);
  };
}

/** What the ledger says of each line of what went back: lines of one order are looked at together, so that each debit counts once. */
function debitsByLine(
  file: SettlementFile,
  meantBy: (reference: string) => Meant | null | undefined,
): Map<SettledLine, ExpectedSettlement> {
  const groups = new Map<string, { meant: Meant; lines: SettledLine[] }>();
  for (const line of file.lines) {
    const meant = line.amountCents < 0 ? meantBy(line.reference) : null;
    if (!meant) continue;
    const key = keyOf(meant.payments, line.installment ?? '');
    const group = groups.get(key);
    if (group) group.lines.push(line);
    else groups.set(key, { meant, lines: [line] });
  }
  return new Map([...groups].flatMap(([key, group]) => expectedDebits(key, group, file)));
}

function expectedDebits(
  groupKey: string,
  { meant, lines }: { meant: Meant; lines: readonly SettledLine[] },
  file: Basis,
): [SettledLine, ExpectedSettlement][] {
  const { orderId = '' } = meant.payments[0] ?? {};
  const { installment = null } = lines[0] ?? {};
  const settled = settleDebits(
    lines.map(({ amountCents }) => -amountCents),
    takenFor(meant, installment, file),
  );
  return lines.map((line, index) => {
    const { key = 'rest', cents = 0 } = settled[index] ?? {};
    return [
      line,
      {
        key: `${groupKey}${BACK}${key}`,
        reference: line.reference,
        installment: line.installment,
        amountCents: 0 - cents,
        orderId,
      },
    ];
  });
}

/**
 * What went back on the days of a file and no line of it names. Lines that fit nothing were compared with all that was left of their
 * payment, so nothing of that is missing.
 */
export function missingDebits(
  payments: readonly LedgerPayment[],
  { from, to }: DayRange,
  compared: Iterable<ExpectedSettlement | undefined>,
): ExpectedSettlement[] {
  const named = new Set<string>();
  const looseIds = new Set<string>();
  for (const expected of compared) {
    const [group = '', keys] = expected?.key.split(BACK) ?? [];
    for (const key of keys?.split('+') ?? []) named.add(key);
    if (keys === 'rest') for (const id of group.split('|')) looseIds.add(id);
  }
  return payments
    .filter(({ paymentId }) => !looseIds.has(paymentId))
    .flatMap(({ orderName, orderId, debits }) =>
      debits
        .filter(({ key, kind, on }) => kind !== 'dispute_fee' && from <= on && on <= to && !named.has(key))
        .map(({ key, cents }) => ({
          key: `${BACK}${key}`,
          reference: orderName,
          installment: null,
          amountCents: -cents,
          orderId,
        })),
    );
}

/** What a complete file of the period has: every sale, by installment where the file has installments. */
export function completeFile(payments: readonly LedgerPayment[], file: SettlementFile): ExpectedSettlement[] {
  return payments.flatMap((payment) => {
    const installments = file.hasInstallments ? payment.parts.map(({ installment }) => installment) : [null];
    return installments.flatMap(
      (installment) => saleOf([payment], { reference: payment.orderName, installment }, file) ?? [],
    );
  });
}
