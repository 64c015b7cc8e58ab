import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** All orders arrive. */
export const deliverAll = ({ platform }: TestApi, { sellerId }: Account) =>
  platform.database.platform
    .updateTable('orders')
    .set({ fulfillment_status: 'entregue' })
    .where('seller_id', '=', sellerId)
    .execute();

/** The banks decide all disputes for the seller. */
export const winAll = ({ platform }: TestApi, { sellerId }: Account) =>
  platform.database.platform
    .updateTable('disputes')
    .set({ status: 'won' })
    .where('seller_id', '=', sellerId)
    .execute();

/** Nothing is owed by either side. */
export const settleAll = ({ platform }: TestApi, { sellerId }: Account) =>
  platform.database.platform
    .updateTable('ledger_accounts')
    .set({ balance_cents: 0 })
    .where('seller_id', '=', sellerId)
    .execute();
