import { mainCents } from '@balcao/domain';
import { saleOf } from './expected-sales';
import type { CentsColumn } from './file-columns';
import type { FindPayments } from './meanings';
import type { AmountUnit, AmountUnits, NamedLine, SettlementFile } from './read-file';

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
