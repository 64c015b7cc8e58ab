/** The amounts of a payment in a settlement file, in the order of screens. */
export const SETTLEMENT_COLUMNS = ['grossCents', 'feeCents', 'netCents'] as const;
export type SettlementColumn = (typeof SETTLEMENT_COLUMNS)[number];

export const SETTLEMENT_COLUMN_LABELS: Readonly<Record<SettlementColumn, string>> = {
  grossCents: 'Bruto',
  feeCents: 'Tarifa',
  netCents: 'Líquido',
};

/**
 * The amounts of one side for a payment. Signed integer cents: gross and net are below 0 for money that went back to the buyer, a fee is
 * above 0 where the gateway keeps it. Null for an amount that is not named.
 */
export type SettlementAmounts = Record<SettlementColumn, number | null>;

export const NO_AMOUNTS: SettlementAmounts = { grossCents: null, feeCents: null, netCents: null };

/** An amount of each column, by its name. */
export const settlementAmounts = (of: (column: SettlementColumn) => number | null): SettlementAmounts => ({
  grossCents: of('grossCents'),
  feeCents: of('feeCents'),
  netCents: of('netCents'),
});

/** The main amount of a line: its net where it has one, else its gross. */
export const mainCents = ({ grossCents, netCents }: SettlementAmounts): number | null =>
  netCents ?? grossCents;

/** A file's fee with the sign of a cost. Files write what is taken off as `6,63` or as `-6,63`: gross and net say which. */
export function signedFee({ grossCents, feeCents, netCents }: SettlementAmounts): number | null {
  if (feeCents === null) return null;
  const isKnown = grossCents !== null && netCents !== null;
  if (isKnown && grossCents - feeCents === netCents) return feeCents;
  if (isKnown && grossCents + feeCents === netCents) return -feeCents;
  return Math.abs(feeCents);
}

/** Both sides of a line. */
export interface ComparedAmounts {
  file: SettlementAmounts;
  ledger: SettlementAmounts;
}

/** The cents by which the file is above the ledger; null where a side names nothing. */
export function differenceOf({ file, ledger }: ComparedAmounts, column: SettlementColumn): number | null {
  const [said, expected] = [file[column], ledger[column]];
  return said === null || expected === null ? null : said - expected;
}

/** The columns in which both sides differ. */
export const differingColumns = (amounts: ComparedAmounts): SettlementColumn[] =>
  SETTLEMENT_COLUMNS.filter((column) => (differenceOf(amounts, column) ?? 0) !== 0);

/** The cents by which the file's own gross, less its fee, is above its net; 0 where it agrees with itself or lacks one of them. */
export const gapInFile = ({ grossCents, feeCents, netCents }: SettlementAmounts): number =>
  grossCents === null || feeCents === null || netCents === null ? 0 : grossCents - feeCents - netCents;

/** The cents of a difference that reach the store: those of the net, which without one follows from gross and fee. */
export function netDifference(amounts: ComparedAmounts): number {
  const net = differenceOf(amounts, 'netCents');
  return net ?? (differenceOf(amounts, 'grossCents') ?? 0) - (differenceOf(amounts, 'feeCents') ?? 0);
}
