import { currentMs } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import {
  ExportUnreadable,
  type ShopAccess,
  type ShopAnswer,
  type ShopFailure,
  type ShopOrder,
  type ShopPage,
  type ShopProduct,
} from '../../../providers/shopify/shopify-provider';
import { type Again, againIn, handleTask, type TaskHandler } from '../../../queue';
import { countWithoutWeight } from '../../catalog';
import type { SyncCursor, SyncFailure } from '../tables/integrations-schema';
import { noteShopFailure, withShop } from './access';
import { findLinkOf, type LinkRow, ownerOf, updateLink } from './link';
import { notifyOfFailedRun, notifyOfImport } from './notices';
import { shopifyOrder } from './order-report';
import { ProductRefused, productsUrlOf, shopifyProduct, tooManyVariants } from './products';
import { type RunChange, type RunRow, syncTask, updateRun, withFailures } from './runs';
import { applyOrder, applyProduct } from './topics';
import { shopErrorText } from './words';

type Parts = Pick<Platform, 'database' | 'raise'>;

/** The webhook version of a record that was read and not sent. */
const READ = '';

/** Takes in a product that was read. @returns why it could not be taken in; undefined where it was */
async function syncProduct(
  parts: Parts,
  link: LinkRow,
  record: ShopProduct,
): Promise<SyncFailure | undefined> {
  const product = shopifyProduct.safeParse(record);
  const failed = { kind: 'product', id: record.id } as const;
  if (!product.success) return { ...failed, reason: 'unreadable' };
  try {
    if (record.isCut === true) throw tooManyVariants();
    await applyProduct(parts, link, product.data, READ);
    return undefined;
  } catch (error) {
    if (error instanceof ProductRefused) return { ...failed, reason: error.reason, text: error.text };
    throw error;
  }
}

/** As `syncProduct`, of an order. */
async function syncOrder(parts: Parts, link: LinkRow, record: ShopOrder): Promise<SyncFailure | undefined> {
  const order = shopifyOrder.safeParse(record);
  const failed = { kind: 'order', id: record.id } as const;
  if (!order.success) return { ...failed, reason: 'order_unreadable' };
  // Its notices have all lines.
  if (record.isCut === true) return { ...failed, reason: 'too_many_lines' };
  await applyOrder(parts, link, order.data, READ);
  return undefined;
}

/** The platform, the link and the run of a step. */
interface Step {
  platform: Platform;
  link: LinkRow;
  run: RunRow;
  /** Whether the step has to let others have their turn. */
  isOver(): boolean;
}

/** The outcome of a step: the next one now or in some seconds, the end, or that Shopify did not answer. */
type StepOutcome =
  | { next: RunChange; inSeconds?: number }
  | { done: RunChange }
  | { failed: string }
  | ShopFailure;

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
async function startExport({ platform, link, run }: Step): Promise<StepOutcome> {
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
async function checkExport({ platform, link, run }: Step): Promise<StepOutcome> {
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
async function readExport({ platform, link, run, isOver }: Step): Promise<StepOutcome> {
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

/** Clocks differ, and Shopify's search is behind by moments. */
const OVERLAP_MS = 10 * 60_000;

type Part = NonNullable<SyncCursor['part']>;

/** Since when changes are read: where all was read before the run, those since it began. */
function sinceOf({ link, run }: Step, part: Part): Date {
  const isAllRead = part === 'products' && run.kind === 'importacao';
  const from = isAllRead ? run.created_at : (link.reconciled_at ?? link.created_at);
  return new Date(from.getTime() - OVERLAP_MS);
}

/** A page of records of a kind, and how each of them is taken in. */
function readPage(step: Step, part: Part, since: Date, after: string | null) {
  const { platform, link } = step;
  const { shopify } = platform;
  const page = async <Entry>(
    list: (access: ShopAccess) => Promise<ShopAnswer<ShopPage<Entry>>>,
    takeIn: (entry: Entry) => Promise<SyncFailure | undefined>,
  ) => {
    const asked = await withShop(platform, link, list);
    if (asked.outcome === 'failed') return asked;
    const failures: SyncFailure[] = [];
    for (const entry of asked.answer.items) {
      const failure = await takeIn(entry);
      if (failure) failures.push(failure);
    }
    const { items, next } = asked.answer;
    return { outcome: 'taken' as const, count: items.length, failures, next };
  };
  return part === 'products'
    ? page(
        (access) => shopify.listProducts(access, since, after),
        (product) => syncProduct(platform, link, product),
      )
    : page(
        (access) => shopify.listOrders(access, since, after),
        (order) => syncOrder(platform, link, order),
      );
}

/** The progress of a run: an import counts products, a reconciliation every record that it reads. */
const doneAfter = ({ kind, done }: RunRow, count: number): number =>
  kind === 'importacao' ? done : done + count;

/** Reads a page of what has changed in the shop. Orders come after the products that they name. */
async function readChanges(step: Step): Promise<StepOutcome> {
  const { link, run } = step;
  const { part = link.import_products ? 'products' : 'orders', after = null } = run.cursor;
  const since = run.cursor.since ? new Date(run.cursor.since) : sinceOf(step, part);
  const read = await readPage(step, part, since, after);
  if (read.outcome === 'failed') return read;
  const counted = { done: doneAfter(run, read.count), ...withFailures(run, read.failures) };
  if (read.next !== null)
    return { next: { ...counted, cursor: { part, since: since.toISOString(), after: read.next } } };
  return part === 'products' ? { next: { ...counted, cursor: { part: 'orders' } } } : { done: counted };
}

/** After this long a run lets others of the queue have their turn. */
const TURN_MS = 30_000;

/** A page, and each of its records by itself, may all have to wait until they can be paid for. */
const LEASE_SECONDS = 300;

/** Ends an attempt that a later one may mend. */
class ShopUnreachable extends Error {
  override readonly name = 'ShopUnreachable';
}

const STEPS: Readonly<Record<string, (step: Step) => Promise<StepOutcome>>> = {
  na_fila: startExport,
  preparando: checkExport,
  importando: readExport,
  conferindo: readChanges,
};

/** Tells people of an import that is over, and of a run that came to nothing. That the app is not accepted was told by itself. */
async function notifyOfEnd(trx: SellerTransaction, link: LinkRow, run: RunRow): Promise<void> {
  if (run.state === 'concluido' && run.kind === 'importacao') {
    const originUrl = productsUrlOf(link.shop_domain);
    const withoutWeight = await countWithoutWeight(trx, ownerOf(link), originUrl);
    await notifyOfImport(trx, link, { ...run, withoutWeight });
  }
  if (run.state === 'falhou' && run.error !== 'credentials')
    await notifyOfFailedRun(trx, link, { id: run.id, text: shopErrorText(run.error) });
}

const finish = ({ platform, link, run }: Step, change: RunChange): Promise<void> =>
  platform.database.withSeller(run.seller_id, async (trx) => {
    const isOpen = await updateRun(trx, run, { ...change, finished_at: new Date(currentMs()) });
    if (!isOpen) return;
    if (change.state === 'concluido')
      await updateLink(trx, link, { reconciled_at: run.created_at, missing_topics: [] });
    await notifyOfEnd(trx, link, { ...run, ...change });
  });

async function afterFailure(step: Step, { why }: ShopFailure): Promise<undefined> {
  const { platform, link } = step;
  if (why === 'uninstalled') {
    await finish(step, { state: 'cancelado' });
    return undefined;
  }
  await noteShopFailure(platform, link, why);
  if (why === 'unreachable') throw new ShopUnreachable();
  await finish(step, { state: 'falhou', error: why });
  return undefined;
}

/** Does steps of a run until it ends, has to wait, or its turn is over. */
async function work(step: Step): Promise<Again | undefined> {
  const { platform, link } = step;
  let { run } = step;
  while (!step.isOver()) {
    const outcome = await STEPS[run.state]?.({ ...step, run });
    if (outcome === undefined) return undefined;
    if ('done' in outcome) {
      await finish({ ...step, run }, { ...outcome.done, state: 'concluido', cursor: {} });
      return undefined;
    }
    if ('outcome' in outcome) return afterFailure({ ...step, run }, outcome);
    if ('failed' in outcome) {
      await finish({ ...step, run }, { state: 'falhou', error: outcome.failed });
      return undefined;
    }
    const { next, inSeconds } = outcome;
    const isOpen = await platform.database.withSeller(link.seller_id, (trx) => updateRun(trx, run, next));
    if (!isOpen) return undefined;
    run = { ...run, ...next };
    if (inSeconds !== undefined) return againIn(inSeconds);
  }
  return againIn(0);
}

/**
 * Reads shops: all products by a bulk operation, then what changed since it began, by pages. Where each step has come to is written down
 * with it, so a process that dies costs a few records that are read again, and change nothing the second time.
 */
export function syncShops(platform: Platform): TaskHandler {
  return handleTask(syncTask, {
    concurrency: 2,
    leaseSeconds: LEASE_SECONDS,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ runId }, { task: { sellerId }, stopping }) {
      const found = await platform.database.withSeller(sellerId, async (trx) => {
        const run = await trx
          .selectFrom('sync_runs')
          .where('seller_id', '=', sellerId)
          .where('id', '=', runId)
          .where('finished_at', 'is', null)
          .selectAll()
          .executeTakeFirst();
        const link = run && (await findLinkOf(trx, sellerId, run.integration_id));
        return link && { run, link };
      });
      if (found === undefined) return;
      const end = performance.now() + TURN_MS;
      const isOver = () => stopping.aborted || performance.now() >= end;
      return work({ platform, ...found, isOver });
    },
  });
}
