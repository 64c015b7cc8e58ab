import {
  type Custody,
  type DayRange,
  type Debit,
  type ExpectedSettlement,
  mainCents,
  matchDebits,
  type SettledLine,
  type SettlementAmounts,
  type SettlementColumn,
  settlementAmounts,
} from '@balcao/domain';
import type { NamedBy } from './settlement-columns';
import type { LineNames, SettlementFile } from './settlement-file';
import type { LedgerDebit, LedgerPart, LedgerPayment, PostedAdjustment } from './settlement-payments';

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
interface NamedPayments {
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

/** Adds cents up. */
const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);

/** Gross and fee in the columns that the file has. */
const amountsIn = (
  columns: ReadonlySet<SettlementColumn>,
  { grossCents, feeCents }: { grossCents: number; feeCents: number },
): SettlementAmounts => {
  const all = { grossCents, feeCents, netCents: grossCents - feeCents };
  return settlementAmounts((column) => (columns.has(column) ? all[column] : null));
};

/** The custodian of payments; null where it is not one for all. */
function custodyOfAll(payments: readonly LedgerPayment[]): Custody | null {
  const [one, ...others] = new Set(payments.map(({ custody }) => custody));
  return one === undefined || others.length > 0 ? null : one;
}

/** Names payments together, and what of them is meant. */
const keyOf = (payments: readonly LedgerPayment[], ...of: readonly (string | number)[]) =>
  [...payments.map(({ paymentId }) => paymentId).toSorted(), ...of].join('|');

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
const saleFeeOf = (
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
function debitsByLine(
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
