import { z } from '@balcao/api-schema';
import { custodyPosting, needsPlatformAccount } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { againIn, defineTask, handleTask, type TaskHandler } from '../../../queue';
import { post } from '../ledger/post';
import { lockAccounts } from '../ledger/repository';
import {
  BEGINNING,
  expectMoneyAt,
  keepAtPlatform,
  lockSale,
  markMoved,
  type Position,
  postedOf,
  type SalePlace,
  salesAfter,
} from './older-payments-repository';

/** Decides who holds the money of what was posted before this was kept. A migration enqueues it once. */
export const olderPaymentsTask = defineTask('custody-of-older-payments', z.object({}));

const SALES_AT_ONCE = 200;
/** After this long the task lets others of the queue have their turn. */
const TURN_MS = 30_000;

/**
 * Moves what was posted of a payment to its seller's own accounts, unless a gateway that collects for the platform has told all of
 * it. Each line stays: the move is a transaction of its own.
 */
async function decide(
  trx: SellerTransaction,
  { sellerId, storeId, orderId, paymentId }: SalePlace,
  collecting: Platform['config']['collectingGateways'],
): Promise<void> {
  const owner = { sellerId, storeId };
  const sale = await lockSale(trx, { sellerId, orderId, paymentId });
  if (sale === undefined) return;
  if (await keepAtPlatform(trx, { sellerId, orderId, paymentId }, collecting)) return;
  const accounts = [...(await lockAccounts(trx, owner)), ...(await lockAccounts(trx, owner, 'vendedor'))];
  const { byAccount, feeCents } = await postedOf(trx, { sellerId, orderId, paymentId });
  const { method, gateway } = sale;
  const fact = { kind: 'custody', key: `custody:${paymentId}`, orderId, paymentId, method, gateway };
  await post(
    trx,
    owner,
    accounts,
    { ...fact, occurredAt: currentTime() },
    custodyPosting(byAccount, feeCents),
  );
  await markMoved(trx, { sellerId, paymentId });
}

/** Works off `olderPaymentsTask`, one sale at a time. In another process it begins anew, and passes over what was decided. */
export function decideOlderPayments({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): TaskHandler {
  // What came through a seller's own credentials before the operator bound a connection is the seller's word.
  const collectingGateways = config.collectingGateways.filter((gateway) => !needsPlatformAccount(gateway));
  let position: Position = BEGINNING;
  return handleTask(olderPaymentsTask, {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run(_payload, { stopping }) {
      await expectMoneyAt(database.platform, collectingGateways);
      for (const end = performance.now() + TURN_MS; !stopping.aborted && performance.now() < end; ) {
        const { sales, last } = await salesAfter(database.platform, position, SALES_AT_ONCE);
        for (const sale of sales)
          await database.withLedger(sale.sellerId, (trx) => decide(trx, sale, collectingGateways));
        if (last === null) {
          position = BEGINNING;
          return;
        }
        position = last;
      }
      return againIn(0);
    },
  });
}
