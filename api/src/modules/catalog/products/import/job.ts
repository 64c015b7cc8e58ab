import { z } from '@balcao/api-schema';
import { csvRows, csvText, PRODUCT_CSV_COLUMNS } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { readPart } from '../../../../jobs/job-files';
import type { ChunkResult, JobHandler, ReadJob, ReportedRow, WorkingJob } from '../../../../jobs/job-handler';
import { addedCounts, failRowsBehind } from '../../../../jobs/job-rows';
import { findFailedRows, nameFileOfFailedRows } from '../../../../jobs/planned-rows';
import type { Platform } from '../../../../platform';
import { WRITERS } from '../product-content';
import { recordProductChanges } from '../record-changes';
import type { ProductEntry } from '../write-products';
import { applyNext } from './apply';
import { checkGroup } from './check';
import { cellReader, importPart } from './line';
import { readLookup } from './lookup';
import { PROBLEM_HEADING } from './source-columns';

const REFUSED_LINES_FILE = 'linhas-com-problemas.csv';
const ROWS_PER_READ = 500;

export const importInput = z.object({
  fileName: z.string(),
  headings: z.array(z.string()),
  columns: z.array(z.enum(PRODUCT_CSV_COLUMNS).nullable()),
  writer: z.enum(WRITERS).default('person'),
});
export type ImportInput = z.infer<typeof importInput>;

/** First the dry run, part by part; after a person confirms, the writing, line by line. */
export const importCursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number(), mode: z.enum(['all', 'valid']) }),
]);
export type ImportCursor = z.infer<typeof importCursor>;

type ImportJob = WorkingJob<ImportInput, ImportCursor>;
type Applying = Extract<ImportCursor, { phase: 'apply' }>;

/** Plans the writes of one part of the file. */
async function check(
  trx: SellerTransaction,
  { id: jobId, owner, input, counts }: ImportJob,
  part: number,
): Promise<ChunkResult<ImportCursor>> {
  const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
  if (stored === undefined) {
    const hasProblems = counts.failed > 0;
    return { ...(hasProblems && { fileName: REFUSED_LINES_FILE }), next: 'review' };
  }
  const groups = importPart.parse(JSON.parse(stored.toString()));
  const read = cellReader(input.columns);
  const lookup = await readLookup(trx, owner, groups, read);
  const rows = groups.flatMap((group) => checkGroup(group, input.columns.length, read, lookup, input.writer));
  return { rows, next: { cursor: { phase: 'check', part: part + 1 } } };
}

/** The audit entry of the whole import. Each product has its own entry under the same request. */
function jobEntry(
  { id, input, counts }: ImportJob,
  mode: Applying['mode'],
  end: 'done' | 'abandoned',
): ProductEntry {
  const after = { fileName: input.fileName, mode, end, ...counts };
  return { action: 'product.import', entity: 'job', entityId: id, after };
}

async function apply(
  trx: SellerTransaction,
  raise: Platform['raise'],
  job: ImportJob,
  { afterLine, mode }: Applying,
): Promise<ChunkResult<ImportCursor>> {
  const { owner, origin, id } = job;
  const { rows, entries, lastLine } = await applyNext(trx, owner, id, afterLine);
  if (lastLine === null) entries.push(jobEntry(job, mode, 'done'));
  await recordProductChanges(trx, { raise, owner, origin }, entries);
  const hasProblems = addedCounts(job.counts, rows).failed > 0;
  return {
    rows,
    ...(hasProblems && { fileName: REFUSED_LINES_FILE }),
    next: lastLine === null ? 'done' : { cursor: { phase: 'apply', afterLine: lastLine, mode } },
  };
}

const withProblems = z.object({ cells: z.array(z.string()) });

const sentence = ({ column, message }: ReportedRow['problems'][number]) =>
  column === null ? message : `${column}: ${message}`;

/** The failed lines, with the reason in an extra column. The corrected file can be imported again. */
async function* refusedLines(
  read: ReadJob,
  { id, owner, input }: { id: string; owner: Owner; input: ImportInput },
): AsyncGenerator<Buffer> {
  // A file that was corrected before already has this column.
  const kept = input.headings.map((heading) => heading.trim().toLowerCase() !== PROBLEM_HEADING);
  const ownCells = (cells: readonly string[]) => cells.filter((_, index) => kept[index] ?? true);
  yield Buffer.from(csvText([[...ownCells(input.headings), PROBLEM_HEADING]]));
  for (let afterLine = 0; ; ) {
    const rows = await read((trx) => findFailedRows(trx, owner, id, { afterLine, most: ROWS_PER_READ }));
    const last = rows.at(-1);
    if (last === undefined) return;
    const lines = rows.map(({ plan, problems }) => [
      ...ownCells(withProblems.parse(plan).cells),
      problems.map(sentence).join(' '),
    ]);
    yield Buffer.from(csvRows(lines));
    afterLine = last.line;
  }
}

/** Imports products from a file: a dry run that ends in review and, when it is applied, the writing. */
export const productImportJob = ({
  raise,
}: Pick<Platform, 'raise'>): JobHandler<ImportInput, ImportCursor> => ({
  kind: 'product_import',
  input: importInput,
  cursor: importCursor,
  async chunk(trx, job) {
    if (job.cursor?.phase === 'apply') return apply(trx, raise, job, job.cursor);
    return check(trx, job, job.cursor?.part ?? 0);
  },
  async abandon(trx, job) {
    if (job.cursor?.phase !== 'apply') return;
    const { afterLine, mode } = job.cursor;
    const text = 'A importação parou antes desta linha: ela não foi gravada.';
    await failRowsBehind(trx, job.owner, job.id, afterLine, text);
    await nameFileOfFailedRows(trx, job.owner, job.id, REFUSED_LINES_FILE);
    const { owner, origin } = job;
    await recordProductChanges(trx, { raise, owner, origin }, [jobEntry(job, mode, 'abandoned')]);
  },
  file: refusedLines,
});
