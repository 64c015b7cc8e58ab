import { currentMs } from '../../../../db/clock';
import type { SellerTransaction } from '../../../../db/database';
import type { Platform } from '../../../../platform';
import type { ShopFailure } from '../../../../providers/shopify/shopify-provider';
import { type Again, againIn, handleTask, type TaskHandler } from '../../../../queue';
import { countWithoutWeight } from '../../../catalog';
import { noteShopFailure } from '../links/access';
import { notifyOfFailedRun, notifyOfImport } from '../links/notify-of-link';
import { findLinkOf, type LinkRow, updateLink } from '../links/repository';
import { ownerOf } from '../topics/apply';
import { productsUrlOf } from '../topics/synced-product';
import { shopErrorText } from '../words';
import { readChanges } from './read-changes';
import { checkExport, readExport, startExport } from './read-export';
import { findOpenRun, type RunChange, type RunRow, updateRun } from './repository';
import { syncTask } from './start-run';
import type { Step, StepOutcome } from './step';

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
        const run = await findOpenRun(trx, { seller_id: sellerId, id: runId });
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
