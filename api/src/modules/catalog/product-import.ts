import { type Product, productImportHeaders, z } from '@balcao/api-schema';
import { csvRows, csvText, PRODUCT_CSV_COLUMNS } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { csvImportRoutes } from '../../jobs/csv-import-routes';
import { readPart } from '../../jobs/job-files';
import type { ChunkResult, JobHandler, ReadJob, ReportedRow, WorkingJob } from '../../jobs/job-handler';
import { addedCounts, failRowsBehind } from '../../jobs/job-rows';
import { findFailedRows, findPlans, findReportedRows, nameFileOfFailedRows } from '../../jobs/planned-rows';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { checkGroup, type LinePlan, type PlannedWrite, plannedWrite, readLookup } from './import-check';
import { PROBLEM_HEADING } from './import-columns';
import { readImportFile } from './import-file';
import { cellReader, importPart } from './import-lines';
import { changeWrite, createWrite, type ProductWrite, WRITERS } from './product-content';
import { rowProblems } from './readable-changes';
import { lockProducts } from './stored-products';
import { type ProductEntry, recordProductChanges, writeEach } from './write-products';

const REFUSED_LINES_FILE = 'linhas-com-problemas.csv';
const ROWS_PER_READ = 500;

const importInput = z.object({
  fileName: z.string(),
  headings: z.array(z.string()),
  columns: z.array(z.enum(PRODUCT_CSV_COLUMNS).nullable()),
  writer: z.enum(WRITERS).default('person'),
});
type ImportInput = z.infer<typeof importInput>;

/** First the dry run, part by part; after a person confirms, the writing, line by line. */
const importCursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number(), mode: z.enum(['all', 'valid']) }),
]);
type ImportCursor = z.infer<typeof importCursor>;

type ImportJob = WorkingJob<ImportInput, ImportCursor>;
type Applying = Extract<ImportCursor, { phase: 'apply' }>;

/** The audit entry of the whole import. Each product has its own entry under the same request. */
function jobEntry(
  { id, input, counts }: ImportJob,
  mode: Applying['mode'],
  end: 'done' | 'abandoned',
): ProductEntry {
  const after = { fileName: input.fileName, mode, end, ...counts };
  return { action: 'product.import', entity: 'job', entityId: id, after };
}

/** Products per chunk. */
const CHUNK = 200;

const linePlan = z.object({
  cells: z.array(z.string()),
  write: plannedWrite.optional(),
  lines: z.array(z.number()).optional(),
});

/**
 * The planned write, upon the product as it is now; null where nothing differs.
 * @throws Problem not_found or conflict when the product was deleted or changed after the check
 */
function writeFor(write: PlannedWrite, products: readonly Product[]): ProductWrite | null {
  if ('request' in write) return createWrite(write.request, write.writer);
  const current = products.find(({ id }) => id === write.id);
  if (current === undefined)
    throw new Problem('not_found', { text: 'Este produto foi excluído depois da conferência.' });
  if (current.version !== write.version)
    throw new Problem('conflict', {
      text: 'Este produto mudou depois da conferência. Exporte-o de novo e repita a alteração.',
    });
  return changeWrite(current, write.patch);
}

/** The row of a line, the `index`-th of its product, once the product was written or refused. */
function reportWritten(
  row: ReportedRow,
  index: number,
  firstLine: number,
  written: { id: string | null } | Problem,
): ReportedRow {
  if (!(written instanceof Problem)) {
    const plan = index === 0 ? undefined : ({ cells: [], firstLine } satisfies LinePlan);
    return { ...row, recordId: written.id, plan };
  }
  const { cells } = linePlan.parse(row.plan);
  const problems =
    index === 0 ? rowProblems(written) : [{ column: null, message: 'Outra linha deste produto falhou.' }];
  return { ...row, outcome: 'failed', problems, changes: [], plan: { cells } satisfies LinePlan };
}

/** Writes the next products, each separately. Those that can no longer be written are reported and skipped. */
async function apply(
  trx: SellerTransaction,
  raise: Platform['raise'],
  job: ImportJob,
  { afterLine, mode }: Applying,
): Promise<ChunkResult<ImportCursor>> {
  const { owner, origin, id: jobId } = job;
  const groups = (await findPlans(trx, owner, jobId, { afterLine, most: CHUNK })).flatMap((plan) => {
    const { write, lines } = linePlan.parse(plan);
    return write && lines ? [{ write, lines }] : [];
  });
  if (groups.length === 0) {
    await recordProductChanges(trx, { raise, owner, origin }, [jobEntry(job, mode, 'done')]);
    return { ...(job.counts.failed > 0 && { fileName: REFUSED_LINES_FILE }), rows: [], next: 'done' };
  }

  const ids = groups.flatMap(({ write }) => ('id' in write ? [write.id] : []));
  const products = await lockProducts(trx, owner, ids);
  const before = await findReportedRows(
    trx,
    owner,
    jobId,
    groups.flatMap(({ lines }) => lines),
  );
  const written = await writeEach(trx, owner, groups, ({ write }) => writeFor(write, products));
  const rows = groups.flatMap(({ write, lines }, index) => {
    const result = written[index] ?? { id: 'id' in write ? write.id : null };
    return lines.flatMap((line, place) => {
      const row = before.get(line);
      return row ? reportWritten(row, place, lines[0] ?? line, result) : [];
    });
  });
  const entries = written.flatMap((result) => (result instanceof Problem ? [] : (result?.entry ?? [])));
  await recordProductChanges(trx, { raise, owner, origin }, entries);
  return {
    rows,
    ...(addedCounts(job.counts, rows).failed > 0 && { fileName: REFUSED_LINES_FILE }),
    next: { cursor: { phase: 'apply', afterLine: groups.at(-1)?.lines[0] ?? afterLine, mode } },
  };
}

const withProblems = z.object({ cells: z.array(z.string()) });

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
      problems.map(({ column, message }) => (column === null ? message : `${column}: ${message}`)).join(' '),
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
    const { id: jobId, owner, input, counts, cursor } = job;
    if (cursor?.phase === 'apply') return apply(trx, raise, job, cursor);
    const part = cursor?.part ?? 0;
    const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
    if (stored === undefined)
      return { ...(counts.failed > 0 && { fileName: REFUSED_LINES_FILE }), next: 'review' };
    const groups = importPart.parse(JSON.parse(stored.toString()));
    const read = cellReader(input.columns);
    const lookup = await readLookup(trx, owner, groups, read);
    const rows = groups.flatMap((group) =>
      checkGroup(group, input.columns.length, read, lookup, input.writer),
    );
    return { rows, next: { cursor: { phase: 'check', part: part + 1 } } };
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

/** Imports products from a file for spreadsheets: checked first, written after a person confirms. */
export function productImportRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) =>
    csvImportRoutes(app, platform, {
      handler: productImportJob(platform),
      paths: { upload: '/products/import', apply: '/products/imports/:jobId/apply' },
      operationIds: { upload: 'importProducts', apply: 'applyProductImport' },
      tag: 'products',
      permission: 'produtos:editar',
      summaries: {
        upload:
          'Looks through a CSV of products and changes nothing yet. 201 when it waits for a decision, 202 while it goes on',
        apply: 'Writes what the dry run found. 201 when it has ended, 202 while it goes on',
      },
      headers: productImportHeaders,
      defaultName: 'produtos.csv',
      async read(bytes, known) {
        const { parts, lines, unknown, ...rest } = await readImportFile(bytes, known);
        return { parts, lines, unknown, rest };
      },
      applying: (mode): ImportCursor => ({ phase: 'apply', afterLine: 0, mode }),
    });
}
