import {
  type CouponBulkRequest,
  type CouponExportRequest,
  type CouponFilter,
  coupon,
  couponBulkRequest,
  couponExportRequest,
} from '@balcao/api-schema';
import {
  COUPON_FILE_FACTS,
  COUPON_FILE_FIELDS,
  COUPON_STATUS_LABELS,
  type CouponFileField,
  centsAsDecimal,
  couponCells,
  couponHeading,
  couponProblems,
  couponValueText,
  normalizeCouponCode,
  readCouponCells,
} from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import type { ReportedRow } from '../../jobs/job-handler';
import { selectionOf } from '../../lists/selection';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { type BulkResult, resourceBulkJob } from '../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../resources/jobs/export-job';
import { planOf, resourceImportJob } from '../../resources/jobs/import-job';
import {
  cellOf,
  cellsByField,
  type FileColumns,
  type FileLine,
  headingOf,
  type ResourceFile,
} from '../../resources/jobs/resource-file';
import { resourceJobs } from '../../resources/jobs/routes';
import type { ResourceCall } from '../../resources/resource-call';
import { copyCoupon, couponPages, coupons, SEES_CUSTOMERS, takenCodes, withMaskedCustomers } from './coupons';
import { knownProducts } from './products';

/** `1 cupom`, `348 cupons`. */
export const couponCount = (count: number): string =>
  count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`;

/** Coupons as a file has them. */
const FILE: ResourceFile<CouponFileField> = {
  kind: 'coupons',
  fields: COUPON_FILE_FIELDS,
  heading: couponHeading,
  otherNames: {
    code: ['Cupom', 'Código do cupom', 'Coupon', 'Coupon code', 'Code', 'Discount code', 'Voucher'],
    type: ['Tipo de desconto', 'Type', 'Discount type'],
    percentBp: ['Percentual (%)', 'Percentual de desconto', 'Desconto (%)', 'Percent', 'Percentage'],
    valueCents: ['Valor (R$)', 'Valor do desconto', 'Desconto (R$)', 'Amount', 'Value'],
    minOrderCents: ['Valor mínimo', 'Valor mínimo do pedido', 'Minimum order', 'Minimum amount'],
    startsOn: ['Data de início', 'Início da validade', 'Válido de', 'Start', 'Start date', 'Starts at'],
    endsOn: ['Data de fim', 'Validade', 'Válido até', 'Expira em', 'End', 'End date', 'Expires at'],
    limitTotal: ['Limite', 'Limite total', 'Limite total de usos', 'Usage limit'],
    limitPerCustomer: ['Limite de usos por cliente', 'Usos por cliente', 'Usage limit per customer'],
  },
  facts: COUPON_FILE_FACTS,
  mostLines: 20_000,
  empty: 'O arquivo não tem nenhum cupom.',
  repeated: 'Este cupom já está na linha',
  key: { field: 'code', normalize: normalizeCouponCode },
};

type Problems = ReportedRow['problems'];

/** The problems of fields, by the headings of their columns. */
const byHeading = (fields: Readonly<Partial<Record<string, string>>>): Problems =>
  Object.entries(fields).flatMap(([field, message]) =>
    message === undefined ? [] : [{ column: headingOf(FILE, field), message }],
  );

/** The results of the lines of a part in the dry run, with what is to be written. */
async function checkLines(
  trx: SellerTransaction,
  owner: Owner,
  columns: FileColumns,
  lines: readonly FileLine[],
): Promise<ReportedRow[]> {
  const cellIn = ({ cells }: FileLine, field: 'id' | 'code' | 'productIds') =>
    cellOf(columns, cells, field) ?? '';
  const codeIn = (line: FileLine) => normalizeCouponCode(cellIn(line, 'code'));
  const idOfCode = await takenCodes(
    trx,
    owner,
    lines.map(codeIn).filter((code) => code !== ''),
  );
  const named = lines.map((line) => cellIn(line, 'id')).filter((id) => id !== '');
  const ids = [...new Set([...named, ...idOfCode.values()])];
  const scope = { seller_id: owner.sellerId, store_id: owner.storeId };
  const rows = ids.length === 0 ? [] : await coupons.rows.select(trx, scope).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const products = await knownProducts(
    trx,
    owner,
    lines.flatMap(
      (line) => readCouponCells({ productIds: cellIn(line, 'productIds') }).values.productIds ?? [],
    ),
  );

  return lines.map((fileLine): ReportedRow => {
    const { line, cells, repeats } = fileLine;
    const id = cellIn(fileLine, 'id');
    const code = codeIn(fileLine);
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
    if (repeats !== undefined) return failed([{ column: null, message: `${FILE.repeated} ${repeats}.` }]);
    const target = byId.get(id || (idOfCode.get(code) ?? ''));
    if (id !== '' && target === undefined)
      return failed([{ column: 'ID', message: 'Não há cupom com este ID nesta loja.' }]);
    const holder = idOfCode.get(code);
    if (holder !== undefined && holder !== target?.id)
      return failed([{ column: couponHeading('code'), message: 'Outro cupom já tem este código.' }]);

    const { values, problems } = readCouponCells(cellsByField(FILE, columns, cells));
    if (Object.keys(problems).length > 0) return failed(byHeading(problems));
    const before = target && coupons.valuesOf(target);
    const read = coupon.request.safeParse({ ...before, ...values });
    if (!read.success)
      return failed(
        byHeading(
          Object.fromEntries(read.error.issues.map(({ path: [field], message }) => [String(field), message])),
        ),
      );
    const wrong = couponProblems(read.data);
    const isUnknown = read.data.productIds.some(
      (product) => !products.has(product) && !before?.productIds.includes(product),
    );
    if (Object.keys(wrong).length > 0 || isUnknown)
      return failed(
        byHeading({
          ...wrong,
          ...(isUnknown && { productIds: 'Um destes produtos não existe nesta loja.' }),
        }),
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
    return { ...row, outcome: target ? 'changed' : 'created', plan: planOf({ cells, write }) };
  });
}

/** How far a filter's count may differ from the count that the person saw, as a share of it. */
const TOLERANCE = 0.01;

/** Coupons that were picked, or that a filter finds. */
const selection = selectionOf(couponPages.list, (found, seen) => Math.abs(found - seen) <= seen * TOLERANCE);

const codeInUse = () => new Problem('coupon_code_in_use');

/** Does the action to one coupon. @throws Problem */
async function act(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
  action: CouponBulkRequest['action'],
): Promise<BulkResult> {
  if (action === 'delete') {
    const { code } = await coupons.writes.delete(trx, call, id);
    return { label: code, outcome: 'changed', changes: [{ label: 'Excluído', before: code, after: '' }] };
  }
  if (action === 'duplicate') {
    const { code } = await copyCoupon(trx, call, id);
    return { label: code, outcome: 'created', changes: [] };
  }
  const paused = action === 'pause';
  const { row, isChanged } = await coupons.writes.change(trx, call, id, undefined, { paused });
  const words = (isPaused: boolean) => (isPaused ? COUPON_STATUS_LABELS.pausado : 'Em uso');
  return {
    label: row.code,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged ? [{ label: 'Status', before: words(!paused), after: words(paused) }] : [],
  };
}

/** Many coupons at once, and as files. */
export const couponJobs = resourceJobs<CouponFilter, CouponBulkRequest, CouponExportRequest>({
  path: '/coupons',
  names: { one: 'Coupon', many: 'Coupons' },
  tag: 'coupons',
  area: 'marketing',
  selection,
  counted: couponCount,
  bulk: {
    request: couponBulkRequest,
    verbs: { pause: 'Pausar', activate: 'Ativar', duplicate: 'Duplicar', delete: 'Excluir' },
    job: (platform) =>
      resourceBulkJob<CouponFilter, CouponBulkRequest>(platform, {
        kind: 'coupon_bulk',
        input: couponBulkRequest,
        selection,
        auditAction: 'coupon.bulk',
        act,
        nameOf: async (trx, { owner }, id) =>
          (await coupons.rows.find(trx, { seller_id: owner.sellerId, store_id: owner.storeId, id }))?.code,
        gone: 'Este cupom não existe mais.',
        duplicate: codeInUse,
      }),
  },
  export: {
    request: couponExportRequest,
    auditAction: 'coupon.export',
    count: ({ database }, owner, filter) =>
      database.withSeller(owner.sellerId, (trx) => couponPages.list.count(trx, owner, filter)),
    veiled: (identity, request) => ({
      ...request,
      ...(!isAllowed(identity, SEES_CUSTOMERS) && { masksCustomers: true }),
    }),
    job: (platform) =>
      resourceExportJob(platform, {
        kind: 'coupon_export',
        input: couponExportRequest,
        file: FILE,
        fileName: 'cupons',
        selection,
        async read(trx, call, ids) {
          const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId };
          return coupons.show(
            call,
            await coupons.rows.select(trx, scope).where('id', 'in', ids).execute(),
            trx,
          );
        },
        cells: (record, { masksCustomers }) => [
          ...couponCells(masksCustomers ? withMaskedCustomers(record) : record),
          String(record.used),
          COUPON_STATUS_LABELS[record.status],
          centsAsDecimal(record.revenueCents),
        ],
      }),
  },
  import: {
    file: FILE,
    defaultName: 'cupons.csv',
    job: (platform) =>
      resourceImportJob(platform, {
        kind: 'coupon_import',
        auditAction: 'coupon.import',
        refusedFile: 'cupons-com-problemas.csv',
        request: coupon.request,
        check: (trx, { owner }, columns, lines) => checkLines(trx, owner, columns, lines),
        writes: coupons.writes,
        words: {
          changed: 'Este cupom mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este cupom foi excluído depois da conferência.',
          duplicate: codeInUse,
        },
      }),
  },
});
