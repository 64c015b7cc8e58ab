import { coupon, type z } from '@balcao/api-schema';
import {
  COUPON_FILE_FIELDS,
  type CouponFileField,
  couponHeading,
  couponProblems,
  couponValueText,
  normalizeCouponCode,
  readCouponCells,
} from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { ReportedRow } from '../../../jobs/job-handler';
import { planOf } from '../../../resources/jobs/import-job';
import {
  cellOf,
  cellsByField,
  type FileColumns,
  type FileLine,
  headingOf,
} from '../../../resources/jobs/resource-file';
import { termsOf } from './coupon-terms';
import { COUPON_FILE } from './file';
import { knownProducts, takenCodes } from './repository';
import { coupons } from './resource';

type StoredRow = NonNullable<Awaited<ReturnType<typeof coupons.rows.find>>>;

/** The records of the store that the lines of a part are compared with. */
interface Lookup {
  byId: ReadonlyMap<string, StoredRow>;
  idOfCode: ReadonlyMap<string, string>;
  products: ReadonlySet<string>;
}

const codeIn = (columns: FileColumns, cells: readonly string[]): string =>
  normalizeCouponCode(cellOf(columns, cells, 'code') ?? '');

/** Reads what of the store the lines of a part are compared with. */
export async function readLookup(
  trx: SellerTransaction,
  owner: Owner,
  columns: FileColumns,
  lines: readonly FileLine[],
): Promise<Lookup> {
  const codes = lines.map(({ cells }) => codeIn(columns, cells)).filter((code) => code !== '');
  const idOfCode = await takenCodes(trx, owner, codes);
  const named = lines.map(({ cells }) => cellOf(columns, cells, 'id') ?? '').filter((id) => id !== '');
  const ids = [...new Set([...named, ...idOfCode.values()])];
  const scope = { seller_id: owner.sellerId, store_id: owner.storeId };
  const rows = ids.length === 0 ? [] : await coupons.rows.select(trx, scope).where('id', 'in', ids).execute();
  const productIds = lines.flatMap(
    ({ cells }) =>
      readCouponCells({ productIds: cellOf(columns, cells, 'productIds') ?? '' }).values.productIds ?? [],
  );
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    idOfCode,
    products: await knownProducts(trx, owner, productIds),
  };
}

type Problems = ReportedRow['problems'];

/** The problems of fields, by the headings of their columns. */
const byHeading = (fields: Readonly<Partial<Record<string, string>>>): Problems =>
  Object.entries(fields).flatMap(([field, message]) =>
    message === undefined ? [] : [{ column: headingOf(COUPON_FILE, field), message }],
  );

/** The problems of terms by the schema, a sentence for each field. */
function schemaProblems(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path: [field], message }) => [String(field), message]));
}

/** The result of a line in the dry run, with what is to be written. */
export function checkLine(
  { line, cells, repeats }: FileLine,
  columns: FileColumns,
  { byId, idOfCode, products }: Lookup,
): ReportedRow {
  const id = cellOf(columns, cells, 'id') ?? '';
  const code = codeIn(columns, cells);
  const label = code || byId.get(id)?.code || id || `Linha ${line}`;
  const failed = (problems: Problems): ReportedRow => ({
    line,
    recordId: null,
    label,
    outcome: 'failed',
    problems,
    changes: [],
    plan: planOf({ cells }),
  });
  if (repeats !== undefined)
    return failed([{ column: null, message: `${COUPON_FILE.repeated} ${repeats}.` }]);
  const target = byId.get(id || (idOfCode.get(code) ?? ''));
  if (id !== '' && target === undefined)
    return failed([{ column: 'ID', message: 'Não há cupom com este ID nesta loja.' }]);
  const holder = idOfCode.get(code);
  if (holder !== undefined && holder !== target?.id)
    return failed([{ column: couponHeading('code'), message: 'Outro cupom já tem este código.' }]);

  const { values, problems } = readCouponCells(cellsByField(COUPON_FILE, columns, cells));
  if (Object.keys(problems).length > 0) return failed(byHeading(problems));
  const before = target && coupons.valuesOf(target);
  const read = coupon.request.safeParse({ ...before, ...values });
  if (!read.success) return failed(byHeading(schemaProblems(read.error)));
  const wrong = couponProblems(termsOf(read.data));
  const isUnknown = read.data.productIds.some(
    (product) => !products.has(product) && !before?.productIds.includes(product),
  );
  if (Object.keys(wrong).length > 0 || isUnknown)
    return failed(
      byHeading({ ...wrong, ...(isUnknown && { productIds: 'Um destes produtos não existe nesta loja.' }) }),
    );

  const textOf = (field: CouponFileField, of: typeof before) => (of ? couponValueText(field, of) : '');
  const changes = COUPON_FILE_FIELDS.flatMap((field) => {
    const change = {
      label: couponHeading(field),
      before: textOf(field, before),
      after: textOf(field, read.data),
    };
    return change.before === change.after ? [] : [change];
  });
  const row = { line, recordId: target?.id ?? null, label, problems: [], changes };
  if (target && changes.length === 0) return { ...row, outcome: 'unchanged' };
  const write = { line, id: target?.id ?? null, version: target?.version ?? 0, request: read.data };
  return {
    ...row,
    outcome: target ? 'changed' : 'created',
    plan: planOf({ cells, write }),
  };
}
