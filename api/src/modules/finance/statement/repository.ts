import type { EntryFilter, EntryRow } from '@balcao/api-schema';
import type { SellerAccount } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { equals, fromDay, oneOf, untilDay } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';

/** The balance of each account that was ever posted to. */
export const readBalances = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor
    .selectFrom('ledger_accounts')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .select(['account', 'balance_cents'])
    .execute();

const selectRows = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor
    .selectFrom('ledger_entries as e')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'e.seller_id').onRef('o.id', '=', 'e.order_id'),
    )
    .where('e.seller_id', '=', sellerId)
    .where('e.store_id', '=', storeId)
    .where('e.account_version', 'is not', null)
    .select([
      'e.id',
      'e.account',
      'e.type',
      'e.amount_cents',
      'e.balance_after_cents',
      'e.order_id',
      'o.number as order_number',
      'e.posted_at',
      'e.occurred_at',
    ]);

type StoredEntry = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The lines of a store's accounts. */
export const entryList = defineList<Owner, EntryFilter, StoredEntry, EntryRow>({
  from: sql`ledger_entries as e`,
  id: 'e.id',
  orders: { postedAt: { column: 'e.posted_at', kind: 'instant' } },
  defaultSort: '-postedAt',
  scope: ({ sellerId, storeId }) =>
    sql`e.seller_id = ${sellerId} and e.store_id = ${storeId} and e.account_version is not null`,
  filters: {
    account: oneOf('e.account'),
    type: oneOf('e.type'),
    orderId: equals('e.order_id'),
    postedFrom: fromDay('e.posted_at'),
    postedTo: untilDay('e.posted_at'),
  },
  rows: selectRows,
  toRow: (row) => ({
    id: row.id,
    // Only a store's own accounts have a version.
    account: row.account as SellerAccount,
    type: row.type,
    amountCents: Number(row.amount_cents),
    balanceAfterCents: Number(row.balance_after_cents),
    orderId: row.order_id,
    orderNumber: row.order_number === null ? null : Number(row.order_number),
    postedAt: row.posted_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
  }),
});
