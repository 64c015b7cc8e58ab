import { ExportUnreadable } from '../../../../providers/shopify/shopify-provider';
import type { SyncFailure } from '../../tables/integrations-schema';
import { withShop } from '../links/access';
import { type RunChange, type RunRow, updateRun, withFailures } from './repository';
import type { Step, StepOutcome } from './step';
import { syncProduct } from './sync-record';

/** A bulk operation that fails is begun again so often. */
const MAX_TRIES = 3;
const ASK_AGAIN_SECONDS = 5;
/** How many products are taken in until it is written down how far the run is. */
const BATCH = 25;

const CHECK_CHANGES: RunChange = { state: 'conferindo', cursor: {} };
const anotherExport = ({ cursor }: RunRow): RunChange => ({
  state: 'na_fila',
  cursor: { bulkTries: cursor.bulkTries ?? 1 },
});

/** Asks Shopify to write all products down, where the run and the store want them. */
export async function startExport({ platform, link, run }: Step): Promise<StepOutcome> {
  if (run.kind === 'conciliacao' || !link.import_products) return { next: CHECK_CHANGES };
  const tries = run.cursor.bulkTries ?? 0;
  if (tries >= MAX_TRIES) return { failed: 'export_failed' };
  const asked = await withShop(platform, link, (access) => platform.shopify.startProductExport(access));
  if (asked.outcome === 'failed') return asked;
  if (asked.answer === null) return { next: {}, inSeconds: ASK_AGAIN_SECONDS };
  return {
    next: { state: 'preparando', cursor: { bulkId: asked.answer, bulkTries: tries + 1 } },
    inSeconds: 1,
  };
}

/** Looks how far Shopify is. */
export async function checkExport({ platform, link, run }: Step): Promise<StepOutcome> {
  const { bulkId = '' } = run.cursor;
  const asked = await withShop(platform, link, (access) =>
    platform.shopify.readBulkOperation(access, bulkId),
  );
  if (asked.outcome === 'failed') return asked;
  const { state, url, count, errorCode } = asked.answer;
  // An operation that was begun anew counts from the beginning.
  const total = Math.max(run.total ?? 0, count);
  if (state === 'running') return { next: { total }, inSeconds: ASK_AGAIN_SECONDS };
  if (errorCode === 'ACCESS_DENIED') return { outcome: 'failed', why: 'denied' };
  if (url) {
    const cursor = { ...run.cursor, url, products: 0, isPart: state === 'failed' };
    // Whatever was refused of a file before is in this one too.
    return { next: { state: 'importando', total: count, failed: [], failed_count: 0, cursor } };
  }
  return { next: state === 'completed' ? CHECK_CHANGES : anotherExport(run) };
}

/** Takes in the products that Shopify has written down, from where the run is. Every batch is written down. */
export async function readExport({ platform, link, run, isOver }: Step): Promise<StepOutcome> {
  const { url = '', products: begin = 0, isPart } = run.cursor;
  let change: RunChange & Pick<RunRow, 'failed' | 'failed_count'> = run;
  let failures: SyncFailure[] = [];
  let at = 0;
  const changeNow = () => ({
    done: Math.max(run.done, at),
    cursor: { ...run.cursor, products: at },
    ...withFailures(change, failures),
  });
  try {
    for await (const product of platform.shopify.readProductExport(url)) {
      at += 1;
      if (at <= begin) continue;
      const failure = await syncProduct(platform, link, product);
      if (failure) failures.push(failure);
      if (at % BATCH !== 0) continue;
      change = changeNow();
      failures = [];
      const isOpen = await platform.database.withSeller(run.seller_id, (trx) => updateRun(trx, run, change));
      if (!isOpen || isOver()) return { next: change };
    }
  } catch (error) {
    if (!(error instanceof ExportUnreadable)) throw error;
    return { next: anotherExport(run) };
  }
  // A part is followed by the whole, whose products are here already.
  return { next: { ...changeNow(), ...(isPart ? anotherExport(run) : CHECK_CHANGES) } };
}
