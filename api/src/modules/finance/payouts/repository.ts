import type { Payout, PayoutFilter } from '@balcao/api-schema';
import type { PayoutStatus, TransferRefusal } from '@balcao/domain';
import { type Insertable, sql } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { oneOf } from '../../../lists/conditions';
import { defineList } from '../../../lists/define-list';
import { rowLabel } from '../bank-accounts/words';
import type { PayoutsTable } from '../tables/banking-schema';

/** A payout as its transactions know it. */
export interface StoredPayout {
  id: string;
  storeId: string;
  bankAccountId: string;
  amountCents: number;
  feeCents: number;
  feeReturns: boolean;
  status: PayoutStatus;
  /** Since when its owner's block holds it; null while none does. */
  heldSince: Date | null;
  /** When it was paid, or ended otherwise; null before. */
  endedAt: Date | null;
}

const UNDER_WAY = ['solicitado', 'em_processamento'] as const;

/** Whether a payout of a store is under way. */
export async function hasPayoutUnderWay(executor: Executor, owner: Owner): Promise<boolean> {
  const row = await executor
    .selectFrom('payouts')
    .where(ofStore(owner))
    .where('status', 'in', UNDER_WAY)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPayout(trx: SellerTransaction, row: Insertable<PayoutsTable>): Promise<void> {
  await trx.insertInto('payouts').values(row).execute();
}

const ofSeller = (executor: Executor, sellerId: string, id: string) =>
  executor.selectFrom('payouts').where('seller_id', '=', sellerId).where('id', '=', id);

/** A payout of any store of the seller's; it changes no more until the transaction ends. */
export async function lockPayout(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<StoredPayout | undefined> {
  const row = await ofSeller(trx, sellerId, id).selectAll().forNoKeyUpdate().executeTakeFirst();
  return (
    row && {
      id: row.id,
      storeId: row.store_id,
      bankAccountId: row.bank_account_id,
      amountCents: row.amount_cents,
      feeCents: row.fee_cents,
      feeReturns: row.fee_returns,
      status: row.status,
      heldSince: row.held_since,
      endedAt: row.ended_at,
    }
  );
}

/** The store of a payout, which never changes; undefined for an unknown one. */
export const findStoreOfPayout = async (
  executor: Executor,
  sellerId: string,
  id: string,
): Promise<string | undefined> =>
  (await ofSeller(executor, sellerId, id).select('store_id').executeTakeFirst())?.store_id;

/** Moves a payout on. */
export async function setPayoutStatus(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  { status, refusal = null }: { status: PayoutStatus; refusal?: TransferRefusal | null },
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({
      status,
      refusal,
      held_since: null,
      ended_at: status === 'em_processamento' ? null : currentTime(),
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Notes since when a payout is held; null once it goes on. */
export async function setHeldSince(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  heldSince: Date | null,
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({ held_since: heldSince })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Notes that a paid payout came back. */
export async function markReturned(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  refusal: TransferRefusal,
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({ status: 'devolvido', refusal, returned_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('payouts as p')
    .innerJoin('bank_accounts as b', (join) =>
      join.onRef('b.seller_id', '=', 'p.seller_id').onRef('b.id', '=', 'p.bank_account_id'),
    )
    .where(ofStore(owner, 'p'))
    .select([
      'p.id',
      'p.amount_cents',
      'p.fee_cents',
      'p.status',
      'p.requested_at',
      'p.held_since',
      'p.ended_at',
      'p.returned_at',
      'p.refusal',
      'b.bank_ispb',
      'b.ending',
    ])
    .select(sql<string>`p.process_on::text`.as('process_on'));

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toPayout = (row: StoredRow): Payout => ({
  id: row.id,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  status: row.status,
  accountLabel: rowLabel(row),
  processOn: row.process_on,
  requestedAt: row.requested_at.toISOString(),
  heldSince: row.held_since?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  returnedAt: row.returned_at?.toISOString() ?? null,
  refusal: row.refusal,
});

/** The payouts of a store. */
export const payoutList = defineList<Owner, PayoutFilter, StoredRow, Payout>({
  from: sql`payouts as p`,
  id: 'p.id',
  orders: { requestedAt: { column: 'p.requested_at', kind: 'instant' } },
  defaultSort: '-requestedAt',
  scope: (owner) => ofStore(owner, 'p'),
  filters: { status: oneOf('p.status') },
  rows: selectRows,
  toRow: toPayout,
});

/** A payout of a store as it is shown. */
export async function findPayout(executor: Executor, owner: Owner, id: string): Promise<Payout | undefined> {
  const row = await selectRows(executor, owner).where('p.id', '=', id).executeTakeFirst();
  return row && toPayout(row);
}
