import { z } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Platform } from '../../../platform';
import {
  type Again,
  againIn,
  defineTask,
  enqueue,
  enqueueAll,
  handleTask,
  type TaskHandler,
} from '../../../queue';
import { type CheckedLedger, checkLedger, LEDGER_PROPERTIES, ledgerCheckpoint } from './contradictions';
import { storesWithoutCheck } from './repository';

const lastCheck = ledgerCheckpoint.extend({
  /** The day of the last check of the whole ledger. */
  wholeOn: z.iso.date(),
});
type LastCheck = z.infer<typeof lastCheck>;

/**
 * Checks the ledger of a store: what came since the last check, and once a week all of it. Each check enqueues that of the next night;
 * one that finds something is parked.
 */
const ledgerCheckTask = defineTask(
  'ledger-check',
  z.object({ storeId: z.string(), since: lastCheck.optional() }),
);

const WHOLE_EVERY_DAYS = 7;

const ROWS_AT_ONCE = 2_000;
const STORES_AT_ONCE = 1_000;
/** A day's work of a store fits many times over. */
const LEASE_SECONDS = 900;
const ATTEMPTS = 3;
const RETRY_SECONDS = 60;

/** So many payments are named of those that their lines contradict: a message has an end. */
const NAMED_PAYMENTS = 5;

/** The properties that do not hold in a store's ledger, as an error, with the payments that are to be looked at. */
class LedgerBroken extends Error {
  constructor({ broken, payments }: Pick<CheckedLedger, 'broken' | 'payments'>) {
    const named =
      payments.length > 0 ? ` (${payments.length}: ${payments.slice(0, NAMED_PAYMENTS).join(', ')})` : '';
    super(`not true: ${broken.map((property) => LEDGER_PROPERTIES[property]).join('; ')}${named}`);
    this.name = 'LedgerBroken';
  }
}

/** Three o'clock of the next day in São Paulo. */
const nextNight = () => new Date(`${addDays(todayInSaoPaulo(currentTime()), 1)}T03:00:00-03:00`);

const checkOf = (storeId: string, since?: LastCheck) => ({
  payload: { storeId, since },
  idempotencyKey: storeId,
  at: nextNight(),
});

/** Checks ledgers at night. @param rowsAtOnce bounds a transaction */
export function checkLedgers(
  { database }: Pick<Platform, 'database'>,
  rowsAtOnce = ROWS_AT_ONCE,
): TaskHandler {
  return handleTask(ledgerCheckTask, {
    concurrency: 1,
    leaseSeconds: LEASE_SECONDS,
    maxAttempts: ATTEMPTS,
    backoffSeconds: () => RETRY_SECONDS,
    describeError: (error) =>
      error instanceof LedgerBroken ? error.message : `not checked: ${error instanceof Error && error.name}`,
    async run({ storeId, since }, { task: { sellerId }, stopping }): Promise<LastCheck | Again> {
      const today = todayInSaoPaulo(currentTime());
      const known = since && today < addDays(since.wholeOn, WHOLE_EVERY_DAYS) ? since : undefined;
      const owner = { sellerId, storeId };
      const { broken, payments, checkpoint } = await checkLedger(database, owner, {
        rowsAtOnce,
        stopping,
        since: known,
      });
      if (broken.length > 0) throw new LedgerBroken({ broken, payments });
      return stopping.aborted ? againIn(0) : { ...checkpoint, wholeOn: known?.wholeOn ?? today };
    },
    // A new task, as old ones that are parked are deleted some day.
    async settled(trx, { storeId }, _task, ending) {
      if (ending.state === 'done') await enqueue(trx, ledgerCheckTask, checkOf(storeId, ending.outcome));
    },
  });
}

/** Enqueues the first check of stores that have none. */
export async function enqueueLedgerChecks({ platform }: Database): Promise<void> {
  const stores = await storesWithoutCheck(platform, ledgerCheckTask.kind, STORES_AT_ONCE);
  await enqueueAll(
    platform,
    ledgerCheckTask,
    stores.map(({ sellerId, storeId }) => ({ ...checkOf(storeId), sellerId })),
  );
}
