import { etagOf, z } from '@balcao/api-schema';
import { csvRows, csvText } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { SellerTransaction } from '../../../../db/database';
import { inSavepoint } from '../../../../db/in-savepoint';
import type { Owner } from '../../../../db/owner';
import { isUniqueViolation } from '../../../../db/unique-violation';
import { readPart } from '../../../../jobs/job-files';
import type { ChunkResult, JobHandler, ReadJob, ReportedRow, WorkingJob } from '../../../../jobs/job-handler';
import { addedCounts, failRowsBehind } from '../../../../jobs/job-rows';
import {
  findFailedRows,
  findPlans,
  findReportedRows,
  nameFileOfFailedRows,
} from '../../../../jobs/planned-rows';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import { type ResourceCall, systemCall } from '../../../../resources/resource-call';
import { coupons } from '../resource';
import { type CouponPlan, checkLine, couponPlan, lookUp } from './check';
import { couponPart, fileColumn, PROBLEM_HEADING } from './file';

/** Coupons per transaction. */
const CHUNK = 100;
const ROWS_PER_READ = 500;
const REFUSED_LINES_FILE = 'cupons-com-problemas.csv';

const input = z.object({
  fileName: z.string(),
  headings: z.array(z.string()),
  columns: z.array(fileColumn),
});
type Input = z.infer<typeof input>;

/** First the dry run, part by part; after a person confirms, the coupons, line by line. */
const cursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number() }),
]);
export type CouponImportCursor = z.infer<typeof cursor>;
type ImportJob = WorkingJob<Input, CouponImportCursor>;
type Write = NonNullable<CouponPlan['write']>;

async function check(
  trx: SellerTransaction,
  { id: jobId, owner, input: { columns }, counts }: ImportJob,
  part: number,
): Promise<ChunkResult<CouponImportCursor>> {
  const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
  if (stored === undefined)
    return { ...(counts.failed > 0 && { fileName: REFUSED_LINES_FILE }), next: 'review' };
  const lines = couponPart.parse(JSON.parse(stored.toString()));
  const lookup = await lookUp(trx, owner, columns, lines);
  return {
    rows: lines.map((line) => checkLine(line, columns, lookup)),
    next: { cursor: { phase: 'check', part: part + 1 } },
  };
}

/** What a problem of a write is called in the results of lines. */
function textOf(error: unknown): string {
  if (isUniqueViolation(error)) return new Problem('coupon_code_in_use').text;
  if (!(error instanceof Problem)) throw error;
  if (error.code === 'stale_version')
    return 'Este cupom mudou depois da conferência. Exporte-o de novo e repita a alteração.';
  return error.code === 'not_found' ? 'Este cupom foi excluído depois da conferência.' : error.text;
}

async function write(
  trx: SellerTransaction,
  call: ResourceCall,
  { id, version, request }: Write,
): Promise<string> {
  if (id === null) return (await coupons.writes.create(trx, call, request)).id;
  await coupons.writes.change(trx, call, id, etagOf(version), request);
  return id;
}

/** Writes one coupon; what can no longer be written is reported and skipped. */
async function writeOne(
  trx: SellerTransaction,
  call: ResourceCall,
  planned: Write,
  row: ReportedRow,
): Promise<ReportedRow> {
  try {
    const recordId = await inSavepoint(trx, () => write(trx, call, planned));
    return { ...row, recordId, plan: undefined };
  } catch (error) {
    const { cells } = couponPlan.parse(row.plan);
    const problems = [{ column: null, message: textOf(error) }];
    return { ...row, outcome: 'failed', problems, changes: [], plan: { cells } satisfies CouponPlan };
  }
}

const recordEnd = (
  trx: SellerTransaction,
  { id, owner, origin, input: { fileName }, counts }: ImportJob,
  end: 'done' | 'abandoned',
): Promise<void> =>
  recordAudit(trx, origin, {
    sellerId: owner.sellerId,
    action: 'coupon.import',
    entity: 'job',
    entityId: id,
    after: { fileName, end, ...counts },
  });

async function apply(
  trx: SellerTransaction,
  platform: Platform,
  job: ImportJob,
  afterLine: number,
): Promise<ChunkResult<CouponImportCursor>> {
  const { id: jobId, owner, origin } = job;
  const plans = await findPlans(trx, owner, jobId, { afterLine, most: CHUNK });
  const writes = plans.flatMap((plan) => couponPlan.parse(plan).write ?? []);
  const last = writes.at(-1);
  const hasFailed = job.counts.failed > 0;
  if (last === undefined) {
    await recordEnd(trx, job, 'done');
    return { rows: [], ...(hasFailed && { fileName: REFUSED_LINES_FILE }), next: 'done' };
  }
  const call = { ...systemCall(platform, owner), origin };
  const lines = writes.map(({ line }) => line);
  const checked = await findReportedRows(trx, owner, jobId, lines);
  const rows: ReportedRow[] = [];
  for (const planned of writes) {
    const row = checked.get(planned.line);
    if (row) rows.push(await writeOne(trx, call, planned, row));
  }
  return {
    rows,
    ...(addedCounts(job.counts, rows).failed > 0 && { fileName: REFUSED_LINES_FILE }),
    next: { cursor: { phase: 'apply', afterLine: last.line } },
  };
}

const sentence = ({ column, message }: ReportedRow['problems'][number]) =>
  column === null ? message : `${column}: ${message}`;

/** The failed lines, with the reason in a column more. The corrected file can be imported again. */
async function* refusedLines(
  read: ReadJob,
  { id, owner, input: { headings, columns } }: { id: string; owner: Owner; input: Input },
): AsyncGenerator<Buffer> {
  const own = (cells: readonly string[]) => cells.filter((_, index) => columns[index] != null);
  yield Buffer.from(csvText([[...own(headings), PROBLEM_HEADING]]));
  for (let afterLine = 0; ; ) {
    const rows = await read((trx) => findFailedRows(trx, owner, id, { afterLine, most: ROWS_PER_READ }));
    const last = rows.at(-1);
    if (last === undefined) return;
    const lines = rows.map(({ plan, problems }) => [
      ...own(couponPlan.parse(plan).cells),
      problems.map(sentence).join(' '),
    ]);
    yield Buffer.from(csvRows(lines));
    afterLine = last.line;
  }
}

/** Imports coupons from a file: a dry run that ends in review, then the writing. */
export const couponImportJob = (platform: Platform): JobHandler<Input, CouponImportCursor> => ({
  kind: 'coupon_import',
  input,
  cursor,
  chunk: (trx, job) =>
    job.cursor?.phase === 'apply'
      ? apply(trx, platform, job, job.cursor.afterLine)
      : check(trx, job, job.cursor?.part ?? 0),
  async abandon(trx, job) {
    if (job.cursor?.phase !== 'apply') return;
    const text = 'A importação parou antes desta linha: ela não foi gravada.';
    await failRowsBehind(trx, job.owner, job.id, job.cursor.afterLine, text);
    await nameFileOfFailedRows(trx, job.owner, job.id, REFUSED_LINES_FILE);
    await recordEnd(trx, job, 'abandoned');
  },
  file: refusedLines,
});
