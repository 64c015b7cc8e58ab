import {
  CARD_BRANDS,
  type DayRange,
  daysIn,
  GATEWAY_IDS,
  type GatewayId,
  mainCents,
  PAYMENT_METHODS,
  type SettledLine,
  type SettlementCoverage,
  type SettlementDayKind,
} from '@balcao/domain';
import { Problem } from '../../problem';
import { type CentsColumn, DAY_COLUMNS, type DayColumn } from './settlement-columns';
import { type FindPayments, saleOf } from './settlement-expected';
import type { AmountUnit, AmountUnits, NamedLine, SettlementFile } from './settlement-file';
import type { LedgerPayment } from './settlement-payments';

const LEDGER = { gross: 'grossCents', net: 'netCents', fee: 'feeCents' } as const satisfies Record<
  CentsColumn,
  keyof NamedLine['file']
>;

/** A file's amount, read as reais, over the ledger's is about 1 where they are reais, and about 100 where they are cents. */
const CENTS_OF_REAL = 100;
/** So much may they differ: a line of a part, or with a fee taken. */
const NEAR = 3;
const isNear = (ratio: number, factor: number) => ratio > factor / NEAR && ratio < factor * NEAR;

const unitBy = (
  ratios: readonly number[],
  fits: (ratio: number, factor: number) => boolean,
): AmountUnit | null => {
  const [isReais, isCents] = [1, CENTS_OF_REAL].map((factor) => ratios.some((ratio) => fits(ratio, factor)));
  if (isReais === isCents) return null;
  return isReais ? 'reais' : 'cents';
};

/**
 * The units of columns that have whole numbers alone: what the sales say that are found by their names, equal amounts before near ones.
 * What they do not say of a column, the others of the file do: one with decimals, or one that is known; else the source of the file.
 * @throws Problem import_columns where nothing says it
 */
export function unitsOf(
  file: Pick<
    SettlementFile,
    'columns' | 'hasInstallments' | 'openUnits' | 'hasDecimals' | 'unitOfSource' | 'askUnits'
  >,
  lines: readonly (NamedLine & { reference: string })[],
  findPayments: FindPayments,
): AmountUnits {
  const ratios = new Map<CentsColumn, number[]>(file.openUnits.map((column) => [column, []]));
  for (const line of lines) {
    const named = (mainCents(line.file) ?? 0) > 0 ? findPayments(line.reference) : null;
    const sold = named && saleOf(named.payments, line, { ...file, due: null });
    for (const [column, found] of ratios) {
      const [said, known] = [line.file[LEDGER[column]], sold?.ledger[LEDGER[column]]];
      if (said && known) found.push(said / known);
    }
  }
  const units: AmountUnits = {};
  for (const [column, found] of ratios) {
    const unit = unitBy(found, (ratio, factor) => ratio === factor) ?? unitBy(found, isNear);
    if (unit !== null) units[column] = unit;
  }
  const known = new Set<AmountUnit>(file.hasDecimals ? ['reais'] : Object.values(units));
  const others = known.size === 1 ? [...known][0] : known.size === 0 ? file.unitOfSource : null;
  const open = file.openUnits.filter((column) => units[column] === undefined);
  if (open.length > 0 && !others) throw file.askUnits(open);
  return { ...Object.fromEntries(open.map((column) => [column, others])), ...units };
}

type CoveringLine = Pick<NamedLine, 'method' | 'brand'> & SettledLine;

/**
 * The methods and brands that a file covers, by its own lines: what a column says of each, else the sale that is found by its name. Only
 * cards are paid in several installments. Of brands, a column alone tells which the file has, and one card without leaves it open.
 */
export function coverageOf(lines: readonly CoveringLine[], findPayments: FindPayments): SettlementCoverage {
  const told = lines.flatMap((line) => {
    const found = line.method ?? findPayments(line.reference)?.payments.map(({ method }) => method);
    const methods =
      found === undefined ? ((line.installment ?? 1) > 1 ? ['credit_card' as const] : []) : [found].flat();
    return methods.map((method) => ({ method, brand: line.brand }));
  });
  const methods = new Set(told.map(({ method }) => method));
  const cards = told.filter(({ method }) => method === 'credit_card');
  const brands = new Set(cards.map(({ brand }) => brand));
  return {
    methods: methods.size === 0 ? null : PAYMENT_METHODS.filter((method) => methods.has(method)),
    brands: cards.length === 0 || brands.has(null) ? null : CARD_BRANDS.filter((brand) => brands.has(brand)),
  };
}

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

/**
 * Of which gateway a file is: the one that was chosen, else the only one of the payments that it names, else the store's only one.
 * Null for a store without any, whose payments are of none.
 * @throws Problem settlement_gateway where it could be of several
 */
export function gatewayOfFile(
  chosen: GatewayId | undefined,
  named: readonly LedgerPayment[],
  ofStore: readonly GatewayId[],
): GatewayId | null {
  if (chosen !== undefined) return chosen;
  const inFile = GATEWAY_IDS.filter((id) => named.some(({ gateway }) => gateway === id));
  const candidates = inFile.length > 0 ? inFile : ofStore;
  if (candidates.length > 1) throw new Problem('settlement_gateway');
  return candidates[0] ?? null;
}
