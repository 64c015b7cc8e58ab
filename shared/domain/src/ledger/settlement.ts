import type { Custody } from './accounts';
import {
  differingColumns,
  mainCents,
  NO_AMOUNTS,
  type SettlementAmounts,
  settlementAmounts,
} from './settlement-amounts';

/** The outcome of a line of a gateway's settlement file, or of one that the file lacks. */
export const SETTLEMENT_STATES = ['matched', 'missing', 'unexpected', 'different', 'duplicate'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_STATE_LABELS: Readonly<Record<SettlementState, string>> = {
  matched: 'Conciliado',
  missing: 'Só aqui',
  unexpected: 'Só no gateway',
  different: 'Valor diferente',
  duplicate: 'Repetido no arquivo',
};

/** The kinds of days in a settlement file: those of the sales, or those on which their installments are settled. */
export const SETTLEMENT_DAY_KINDS = ['sale', 'due'] as const;
export type SettlementDayKind = (typeof SETTLEMENT_DAY_KINDS)[number];

/** A line of a settlement file. */
export interface SettledLine {
  line: number;
  /** The payment's name at the gateway, the shop or the store. */
  reference: string;
  /** From 1; null where the line is of the whole payment. */
  installment: number | null;
  /** The gross or the net is always named. */
  file: SettlementAmounts;
}

/** The ledger's amounts of something that a file may name. */
export interface ExpectedSettlement {
  /** The key that a line has in common with it: the same for the same payment, installment and direction. */
  key: string;
  /** The parts of the ledger that it is: what no line of a file covers is missing from it. */
  covers: readonly string[];
  /** The name that a file would give it, where it lacks it. */
  reference: string;
  installment: number | null;
  /** Of the columns that the file has. */
  ledger: SettlementAmounts;
  orderId: string;
  /** The custodian of its money; null where it is of both. */
  custody: Custody | null;
}

/** The result of comparing a line, or something that the file lacks. */
export interface ComparedLine {
  /** Null for what the file lacks. */
  line: number | null;
  reference: string;
  installment: number | null;
  state: SettlementState;
  file: SettlementAmounts;
  ledger: SettlementAmounts;
  /** Of each side the net where the file has it, else the gross; null where a side knows nothing. */
  amountCents: number | null;
  expectedCents: number | null;
  orderId: string | null;
  custody: Custody | null;
}

interface KnownLine extends SettledLine {
  expected: ExpectedSettlement | undefined;
}

const addUp = (left: SettlementAmounts, right: SettlementAmounts): SettlementAmounts =>
  settlementAmounts((column) => {
    const [a, b] = [left[column], right[column]];
    return a === null || b === null ? null : a + b;
  });

const isSame = (said: number | null, expected: number | null) => said !== null && said === expected;

/**
 * The ledger's amounts of the lines that a file has in parts, such as refunds one by one, because together they come to its gross or its
 * net. The rest in another column is the last part's.
 */
function partsOf(lines: readonly KnownLine[]): Map<KnownLine, SettlementAmounts> {
  const groups = new Map<string, KnownLine[]>();
  for (const line of lines) {
    if (line.expected === undefined) continue;
    const group = groups.get(line.expected.key);
    if (group === undefined) groups.set(line.expected.key, [line]);
    else group.push(line);
  }
  const parts = new Map<KnownLine, SettlementAmounts>();
  for (const group of groups.values()) {
    const [ledger, last] = [group[0]?.expected?.ledger, group.at(-1)];
    if (group.length < 2 || ledger === undefined || last === undefined) continue;
    const said = group.map(({ file }) => file).reduce(addUp);
    if (!isSame(said.netCents, ledger.netCents) && !isSame(said.grossCents, ledger.grossCents)) continue;
    for (const line of group) parts.set(line, line.file);
    parts.set(
      last,
      settlementAmounts((column) => {
        const [own, all, expected] = [last.file[column], said[column], ledger[column]];
        if (own === null || expected === null) return null;
        return all === null ? own : expected - (all - own);
      }),
    );
  }
  return parts;
}

/**
 * Compares a settlement file with the ledger, line by line, each amount that it names apart. Lines of one thing that together come to
 * what the ledger says are its parts; otherwise the first line counts, and later ones are duplicates.
 *
 * @param expectedOf what the ledger says of a line; undefined where it knows nothing of it
 * @param inPeriod what a complete file of the period has
 * @param unknown who holds the money of lines that the ledger knows nothing of
 */
export function compareSettlement(
  lines: readonly SettledLine[],
  expectedOf: (line: SettledLine) => ExpectedSettlement | undefined,
  inPeriod: readonly ExpectedSettlement[],
  unknown: Custody,
): ComparedLine[] {
  const seen = new Set<string>();
  const covered = new Set<string>();
  const known = lines.map((line): KnownLine => ({ ...line, expected: expectedOf(line) }));
  const parts = partsOf(known);
  const compared = known.map((knownLine): ComparedLine => {
    const { line, reference, installment, file, expected } = knownLine;
    const key = expected?.key ?? `?${reference}|${installment}|${(mainCents(file) ?? 0) < 0}`;
    const part = parts.get(knownLine);
    const ledger = part ?? expected?.ledger ?? NO_AMOUNTS;
    const isRepeated = part === undefined && seen.has(key);
    // Lines of one thing cover the same.
    if (!seen.has(key)) for (const name of expected?.covers ?? []) covered.add(name);
    seen.add(key);
    const differs = differingColumns({ file, ledger }).length > 0;
    const state = expected === undefined ? 'unexpected' : differs ? 'different' : 'matched';
    return {
      ...{ line, reference, installment, file, ledger },
      state: isRepeated ? 'duplicate' : state,
      amountCents: mainCents(file),
      expectedCents: mainCents(ledger),
      orderId: expected?.orderId ?? null,
      custody: expected === undefined ? unknown : expected.custody,
    };
  });
  const missing = inPeriod.filter(({ covers }) => !covers.some((name) => covered.has(name)));
  return [
    ...compared,
    ...missing.map(
      ({ reference, installment, ledger, orderId, custody }): ComparedLine => ({
        ...{ line: null, reference, installment, state: 'missing', file: NO_AMOUNTS, ledger },
        ...{ amountCents: null, expectedCents: mainCents(ledger), orderId, custody },
      }),
    ),
  ];
}
