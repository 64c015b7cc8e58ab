import { type Product, z } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { ReportedRow } from '../../../../jobs/job-handler';
import { findPlans, findReportedRows } from '../../../../jobs/planned-rows';
import { Problem } from '../../../../problem';
import { rowProblems } from '../bulk/actions';
import { writeEach } from '../bulk/write-each';
import { changeWrite, createWrite, type ProductWrite } from '../product-write';
import { lockProducts } from '../repository';
import type { ProductEntry } from '../write-products';
import type { LinePlan } from './check';
import { type PlannedWrite, plannedWrite } from './content';

/** Products per chunk. */
const CHUNK = 200;

const linePlan = z.object({
  cells: z.array(z.string()),
  write: plannedWrite.optional(),
  lines: z.array(z.number()).optional(),
});

interface PlannedGroup {
  write: PlannedWrite;
  lines: number[];
}

/** The result of applying some products. */
export interface Applied {
  rows: ReportedRow[];
  entries: ProductEntry[];
  /** The first line of the last finished product; null when nothing was left. */
  lastLine: number | null;
}

async function nextGroups(
  trx: SellerTransaction,
  owner: Owner,
  jobId: string,
  afterLine: number,
): Promise<PlannedGroup[]> {
  const plans = await findPlans(trx, owner, jobId, { afterLine, most: CHUNK });
  return plans.flatMap((plan) => {
    const { write, lines } = linePlan.parse(plan);
    return write && lines ? [{ write, lines }] : [];
  });
}

const CHANGED_MEANWHILE = new Problem('conflict', {
  text: 'Este produto mudou depois da conferência. Exporte-o de novo e repita a alteração.',
});

/**
 * The planned write, upon the product as it is now; null where nothing differs.
 * @throws Problem not_found or conflict when the product was deleted or changed after the check
 */
function writeFor(write: PlannedWrite, products: ReadonlyMap<string, Product>): ProductWrite | null {
  if ('request' in write) return createWrite(write.request, write.writer);
  const current = products.get(write.id);
  if (current === undefined)
    throw new Problem('not_found', { text: 'Este produto foi excluído depois da conferência.' });
  if (current.version !== write.version) throw CHANGED_MEANWHILE;
  return changeWrite(current, write.patch);
}

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

/**
 * Writes the next products of an import, each separately. Those that can no longer be written are reported and skipped.
 */
export async function applyNext(
  trx: SellerTransaction,
  owner: Owner,
  jobId: string,
  afterLine: number,
): Promise<Applied> {
  const groups = await nextGroups(trx, owner, jobId, afterLine);
  if (groups.length === 0) return { rows: [], entries: [], lastLine: null };
  const ids = groups.flatMap(({ write }) => ('id' in write ? [write.id] : []));
  const products = new Map((await lockProducts(trx, owner, ids)).map((product) => [product.id, product]));
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
  return { rows, entries, lastLine: groups.at(-1)?.lines[0] ?? null };
}
