import { etagOf, type JobKind, z } from '@balcao/api-schema';
import { csvRows, csvText } from '@balcao/domain';
import { type AuditEntry, recordAudit } from '../../audit/record-audit';
import type { SellerTransaction } from '../../db/database';
import { inSavepoint } from '../../db/in-savepoint';
import type { Owner } from '../../db/owner';
import { isUniqueViolation } from '../../db/unique-violation';
import { readPart } from '../../jobs/job-files';
import type { ChunkResult, JobHandler, ReadJob, ReportedRow, WorkingJob } from '../../jobs/job-handler';
import { addedCounts, failRowsBehind } from '../../jobs/job-rows';
import { findFailedRows, findPlans, findReportedRows, nameFileOfFailedRows } from '../../jobs/planned-rows';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { type ResourceCall, systemCall } from '../resource-call';
import { refusalOf } from './bulk-job';
import { type FileColumns, type FileLine, fileColumns, filePart, PROBLEM_HEADING } from './resource-file';

/** Records per transaction. */
const CHUNK = 100;
const ROWS_PER_READ = 500;

/** The plan of the dry run for a line: its cells, from which the file of failed lines is made, and the write. */
interface Plan<Request> {
  cells: readonly string[];
  write?: {
    line: number;
    /** Null for one that is made. */
    id: string | null;
    version: number;
    request: Request;
  };
}
export const planOf = <Request>(plan: Plan<Request>): Plan<Request> => plan;

/** Reads and writes of a resource that a file needs. */
interface Written<Request> {
  create(trx: SellerTransaction, call: ResourceCall, request: Request): Promise<{ id: string }>;
  change(
    trx: SellerTransaction,
    call: ResourceCall,
    id: string,
    ifMatch: string,
    request: Request,
  ): Promise<unknown>;
}

/** The way in which records are imported from a file. */
export interface ResourceImport<Request> {
  kind: JobKind;
  auditAction: AuditEntry['action'];
  /** The name of the file with the lines that could not be written. */
  refusedFile: string;
  request: z.ZodType<Request>;
  /** The results of the lines of a part in the dry run, each with its plan (`planOf`). Stores nothing. */
  check(
    trx: SellerTransaction,
    call: ResourceCall,
    columns: FileColumns,
    lines: readonly FileLine[],
  ): Promise<ReportedRow[]>;
  writes: Written<Request>;
  /** The texts about a record that is no longer as the dry run has seen it. */
  words: { changed: string; gone: string; duplicate?: () => Problem };
}

const input = z.object({ fileName: z.string(), headings: z.array(z.string()), columns: fileColumns });
type Input = z.infer<typeof input>;

/** First the dry run, part by part; after a person confirms, the records, line by line. */
const cursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number() }),
]);
export type ResourceImportCursor = z.infer<typeof cursor>;
export const APPLYING: ResourceImportCursor = { phase: 'apply', afterLine: 0 };
type ImportJob = WorkingJob<Input, ResourceImportCursor>;
type Chunk = ChunkResult<ResourceImportCursor>;

const sentence = ({ column, message }: ReportedRow['problems'][number]) =>
  column === null ? message : `${column}: ${message}`;

/** Imports records from a file: a dry run that ends in review, then the writing. */
export function resourceImportJob<Request>(
  platform: Platform,
  { kind, auditAction, refusedFile, request, check, writes, words }: ResourceImport<Request>,
): JobHandler<Input, ResourceImportCursor> {
  const storedPlan = z.object({
    cells: z.array(z.string()),
    write: z.object({ line: z.number(), id: z.string().nullable(), version: z.number(), request }).optional(),
  });
  type Write = NonNullable<z.infer<typeof storedPlan>['write']>;

  async function checkPart(
    trx: SellerTransaction,
    { id: jobId, owner, origin, input: { columns }, counts }: ImportJob,
    part: number,
  ): Promise<Chunk> {
    const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
    if (stored === undefined) return { ...(counts.failed > 0 && { fileName: refusedFile }), next: 'review' };
    const lines = filePart.parse(JSON.parse(stored.toString()));
    const call = { ...systemCall(platform, owner), origin };
    return {
      rows: await check(trx, call, columns, lines),
      next: { cursor: { phase: 'check', part: part + 1 } },
    };
  }

  /** The text of a write's problem in the results of lines. */
  function textOf(error: unknown): string {
    if (isUniqueViolation(error) && words.duplicate) return words.duplicate().text;
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'stale_version') return words.changed;
    return error.code === 'not_found' ? words.gone : refusalOf(error);
  }

  async function write(trx: SellerTransaction, call: ResourceCall, planned: Write): Promise<string> {
    const { id, version } = planned;
    if (id === null) return (await writes.create(trx, call, planned.request)).id;
    await writes.change(trx, call, id, etagOf(version), planned.request);
    return id;
  }

  /** Writes one record; what can no longer be written is reported and skipped. */
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
      const { cells } = storedPlan.parse(row.plan);
      const problems = [{ column: null, message: textOf(error) }];
      return { ...row, outcome: 'failed', problems, changes: [], plan: planOf({ cells }) };
    }
  }

  const recordEnd = (
    trx: SellerTransaction,
    { id, owner, origin, input: { fileName }, counts }: ImportJob,
    end: 'done' | 'abandoned',
  ): Promise<void> =>
    recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: auditAction,
      entity: 'job',
      entityId: id,
      after: { fileName, end, ...counts },
    });

  async function apply(trx: SellerTransaction, job: ImportJob, afterLine: number): Promise<Chunk> {
    const { id: jobId, owner, origin } = job;
    const plans = await findPlans(trx, owner, jobId, { afterLine, most: CHUNK });
    const planned = plans.flatMap((plan) => storedPlan.parse(plan).write ?? []);
    const last = planned.at(-1);
    if (last === undefined) {
      await recordEnd(trx, job, 'done');
      return { rows: [], ...(job.counts.failed > 0 && { fileName: refusedFile }), next: 'done' };
    }
    const call = { ...systemCall(platform, owner), origin };
    const lines = planned.map(({ line }) => line);
    const checked = await findReportedRows(trx, owner, jobId, lines);
    const rows: ReportedRow[] = [];
    for (const one of planned) {
      const row = checked.get(one.line);
      if (row) rows.push(await writeOne(trx, call, one, row));
    }
    return {
      rows,
      ...(addedCounts(job.counts, rows).failed > 0 && { fileName: refusedFile }),
      next: { cursor: { phase: 'apply', afterLine: last.line } },
    };
  }

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
        ...own(storedPlan.parse(plan).cells),
        problems.map(sentence).join(' '),
      ]);
      yield Buffer.from(csvRows(lines));
      afterLine = last.line;
    }
  }

  return {
    kind,
    input,
    cursor,
    chunk: (trx, job) =>
      job.cursor?.phase === 'apply'
        ? apply(trx, job, job.cursor.afterLine)
        : checkPart(trx, job, job.cursor?.part ?? 0),
    async abandon(trx, job) {
      if (job.cursor?.phase !== 'apply') return;
      const text = 'A importação parou antes desta linha: ela não foi gravada.';
      await failRowsBehind(trx, job.owner, job.id, job.cursor.afterLine, text);
      await nameFileOfFailedRows(trx, job.owner, job.id, refusedFile);
      await recordEnd(trx, job, 'abandoned');
    },
    file: refusedLines,
  };
}
