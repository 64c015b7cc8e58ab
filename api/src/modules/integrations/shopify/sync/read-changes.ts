import type { ShopAccess, ShopAnswer, ShopPage } from '../../../../providers/shopify/shopify-provider';
import type { SyncCursor, SyncFailure } from '../../tables/integrations-schema';
import { withShop } from '../links/access';
import { type RunRow, withFailures } from './repository';
import type { Step, StepOutcome } from './step';
import { syncOrder, syncProduct } from './sync-record';

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
export async function readChanges(step: Step): Promise<StepOutcome> {
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
