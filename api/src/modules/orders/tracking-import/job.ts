import { z } from '@balcao/api-schema';
import { recordAudits } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { readPart } from '../../../jobs/job-files';
import type { ChunkResult, JobHandler, ReportedRow, WorkingJob } from '../../../jobs/job-handler';
import { failRowsBehind } from '../../../jobs/job-rows';
import { findPlans, findReportedRows } from '../../../jobs/planned-rows';
import type { Platform } from '../../../platform';
import { applyAction } from '../actions/apply-action';
import { shipment } from '../actions/effects';
import { actOnOne } from '../bulk/act-on-each';
import { lockOrders } from '../bulk/repository';
import type { OrderEntry } from '../write/change-order';
import { checkGroup, numberIn, trackingPlan } from './check';
import { trackingPart } from './file';
import { findNamedOrders } from './repository';

/** Orders per transaction. */
const CHUNK = 50;

const input = z.object({ fileName: z.string() });
type Input = z.infer<typeof input>;

/** First the dry run, part by part; after a person confirms, the orders, line by line. */
const cursor = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.number() }),
  z.object({ phase: z.literal('apply'), afterLine: z.number() }),
]);
export type TrackingCursor = z.infer<typeof cursor>;

type TrackingJob = WorkingJob<Input, TrackingCursor>;

/** Looks through one part of the file. */
async function check(
  trx: SellerTransaction,
  { id: jobId, owner }: TrackingJob,
  part: number,
): Promise<ChunkResult<TrackingCursor>> {
  const stored = await readPart(trx, { owner, jobId, role: 'input' }, part);
  if (stored === undefined) return { next: 'review' };
  const groups = trackingPart.parse(JSON.parse(stored.toString()));
  const lines = groups.flatMap(([first]) => first ?? []);
  const orders = await findNamedOrders(trx, owner, {
    numbers: lines.flatMap((line) => numberIn(line) ?? []),
    names: lines.map(({ order }) => order),
  });
  return {
    rows: groups.flatMap((group) => checkGroup(group, orders)),
    next: { cursor: { phase: 'check', part: part + 1 } },
  };
}

/** The audit entry of the whole import. Each order has its own entry under the same request. */
function jobEntry({ id, input: { fileName }, counts }: TrackingJob, end: 'done' | 'abandoned'): OrderEntry {
  return {
    action: 'order.import-tracking',
    entity: 'job',
    entityId: id,
    after: { fileName, end, ...counts },
  };
}

/** Marks the next orders as sent. What can no longer be sent is reported and skipped. */
async function apply(
  trx: SellerTransaction,
  raise: Platform['raise'],
  job: TrackingJob,
  afterLine: number,
): Promise<ChunkResult<TrackingCursor>> {
  const { id: jobId, owner, origin } = job;
  const plans = await findPlans(trx, owner, jobId, { afterLine, most: CHUNK });
  const writes = plans.map((plan) => trackingPlan.parse(plan).write);
  const lastLine = writes.at(-1)?.lines[0];
  if (lastLine === undefined) {
    await recordAudits(trx, origin, owner.sellerId, [jobEntry(job, 'done')]);
    return { rows: [], next: 'done' };
  }
  await lockOrders(
    trx,
    owner,
    writes.map(({ orderId }) => orderId),
  );
  const checked = await findReportedRows(
    trx,
    owner,
    jobId,
    writes.flatMap(({ lines }) => lines),
  );
  const rows: ReportedRow[] = [];
  const entries: OrderEntry[] = [];
  for (const { lines, orderId, parcels } of writes) {
    const [firstLine = 0] = lines;
    const { row, entry } = await actOnOne(trx, owner, { id: orderId, line: firstLine }, (order) =>
      applyAction(trx, { raise, owner, origin }, order, 'ship', shipment(...parcels)),
    );
    for (const line of lines) {
      const { label, changes } = checked.get(line) ?? row;
      const plan = line === firstLine ? undefined : { firstLine };
      rows.push({ ...row, line, label, plan, ...(entry !== null && { changes }) });
    }
    if (entry !== null) entries.push(entry);
  }
  await recordAudits(trx, origin, owner.sellerId, entries);
  return { rows, next: { cursor: { phase: 'apply', afterLine: lastLine } } };
}

/** Marks orders as sent by a file of tracking codes: a dry run that ends in review, then the writing. */
export const trackingImportJob = ({ raise }: Pick<Platform, 'raise'>): JobHandler<Input, TrackingCursor> => ({
  kind: 'order_tracking_import',
  input,
  cursor,
  chunk(trx, job) {
    return job.cursor?.phase === 'apply'
      ? apply(trx, raise, job, job.cursor.afterLine)
      : check(trx, job, job.cursor?.part ?? 0);
  },
  async abandon(trx, job) {
    if (job.cursor?.phase !== 'apply') return;
    const text = 'A importação parou antes desta linha: o pedido não foi marcado como enviado.';
    await failRowsBehind(trx, job.owner, job.id, job.cursor.afterLine, text);
    await recordAudits(trx, job.origin, job.owner.sellerId, [jobEntry(job, 'abandoned')]);
  },
});
