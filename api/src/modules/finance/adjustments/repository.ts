import { type AdjustmentStatus, type Custody, type GatewayId, isAdjustmentOpen } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

const LATEST = 50;

/**
 * The custodian of a line (`r`); null where it is not one alone. A line from before the custodian was kept is looked up by its order; the
 * platform holds nothing of a line without an order.
 */
const custodyOfItem = sql<Custody | null>`coalesce(r.custody, case when r.order_id is null then 'vendedor' else (
  select case when count(distinct sold.custody) = 1 then min(sold.custody) end from receivables as sold
  where sold.seller_id = r.seller_id and sold.store_id = r.store_id and sold.order_id = r.order_id) end)`;

/** A line of a settlement file, with whoever holds its money. It never changes. */
export const findCustody = (
  trx: SellerTransaction,
  owner: Owner,
  { importId, id }: { importId: string; id: string },
) =>
  trx
    .selectFrom('reconciliation_items as r')
    .where(ofStore(owner, 'r'))
    .where('r.import_id', '=', importId)
    .where('r.id', '=', id)
    .select(custodyOfItem.as('custody'))
    .executeTakeFirst();

/** A line of a settlement file that differs, while no other request to adjust it can be made. */
export async function lockItem(
  trx: SellerTransaction,
  owner: Owner,
  { importId, id }: { importId: string; id: string },
) {
  const row = await trx
    .selectFrom('reconciliation_items')
    .where(ofStore(owner))
    .where('import_id', '=', importId)
    .where('id', '=', id)
    .where('state', '<>', 'matched')
    .select(['id', 'state', 'amount_cents', 'expected_cents'])
    .select(['gross_cents', 'fee_cents', 'net_cents'])
    .select(['expected_gross_cents', 'expected_fee_cents', 'expected_net_cents'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      state: row.state,
      amountCents: row.amount_cents,
      expectedCents: row.expected_cents,
      file: {
        grossCents: row.gross_cents,
        feeCents: row.fee_cents,
        netCents: row.net_cents,
      },
      ledger: {
        grossCents: row.expected_gross_cents,
        feeCents: row.expected_fee_cents,
        netCents: row.expected_net_cents,
      },
    }
  );
}

/**
 * Whether a line has a request that was not refused. What no order is known of has it also by another file of the same days: nothing
 * that is posted for it would show in a later comparison.
 */
export async function hasAdjustment(
  trx: SellerTransaction,
  { sellerId }: Owner,
  itemId: string,
): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (
      select from ledger_adjustments as a
      join reconciliation_items as other on other.seller_id = a.seller_id and other.id = a.reconciliation_item_id
      join settlement_imports as others on others.seller_id = other.seller_id and others.id = other.import_id
      where a.seller_id = item.seller_id and a.status <> 'recusado' and (other.id = item.id
        or item.order_id is null and other.order_id is null and other.import_id <> item.import_id
          and other.store_id = item.store_id and other.reference = item.reference
          and other.installment is not distinct from item.installment
          and coalesce(others.from_day <= file.to_day and file.from_day <= others.to_day, true))
    ) as asked
    from reconciliation_items as item
    join settlement_imports as file on file.seller_id = item.seller_id and file.id = item.import_id
    where item.seller_id = ${sellerId} and item.id = ${itemId}`.execute(trx);
  return rows[0]?.asked ?? false;
}

/**
 * Whether money of the line's order has moved since its file was compared, or a line of another file about it is being adjusted: then
 * what differs may be booked already.
 */
export async function isOutdated(
  trx: SellerTransaction,
  { sellerId }: Owner,
  itemId: string,
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select from ledger_transactions as t
      where t.seller_id = item.seller_id and t.order_id = item.order_id and t.posted_at > file.created_at
        and t.kind in ('capture', 'change', 'adjustment', 'custody')
        and not exists (
          select from ledger_adjustments as a
          join reconciliation_items as other on other.seller_id = a.seller_id and other.id = a.reconciliation_item_id
          where a.seller_id = t.seller_id and t.key = 'adjustment:' || a.id and other.import_id = item.import_id)
    ) or exists (
      select from ledger_adjustments as a
      join reconciliation_items as other on other.seller_id = a.seller_id and other.id = a.reconciliation_item_id
      where a.seller_id = item.seller_id and a.status in ('pedido', 'em_aprovacao')
        and other.order_id = item.order_id and other.import_id <> item.import_id
    ) as moved
    from reconciliation_items as item
    join settlement_imports as file on file.seller_id = item.seller_id and file.id = item.import_id
    where item.seller_id = ${sellerId} and item.id = ${itemId}`.execute(trx);
  return rows[0]?.moved ?? false;
}

/** Keeps a request. @returns its id */
export async function insertAdjustment(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  asked: { itemId: string; amountCents: number; reason: string; requestedBy: string },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('ledger_adjustments')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      reconciliation_item_id: asked.itemId,
      amount_cents: asked.amountCents,
      reason: asked.reason,
      requested_by: asked.requestedBy,
      first_approved_by: null,
      second_approved_by: null,
      refused_by: null,
    })
    .execute();
  return id;
}

/** The latest requests of a seller's stores, with the line that each is about. */
export const latestAdjustments = (executor: Executor, sellerId: string) =>
  executor
    .selectFrom('ledger_adjustments as a')
    .innerJoin('reconciliation_items as r', (join) =>
      join.onRef('r.seller_id', '=', 'a.seller_id').onRef('r.id', '=', 'a.reconciliation_item_id'),
    )
    .innerJoin('settlement_imports as i', (join) =>
      join.onRef('i.seller_id', '=', 'r.seller_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('a.seller_id', '=', sellerId)
    .orderBy('a.requested_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LATEST)
    .select(['a.id', 'a.amount_cents', 'a.status', 'a.reason', 'a.requested_by', 'a.requested_at'])
    .select(['a.first_approved_by', 'a.second_approved_by', 'a.refused_by', 'a.refusal'])
    .select(['r.reference', 'r.amount_cents as file_cents', 'r.expected_cents', 'r.order_id', 'i.file_name'])
    .select(['i.gateway', custodyOfItem.as('custody')])
    .execute();

/** A request as its decision needs it. */
export interface OpenAdjustment {
  id: string;
  owner: Owner;
  amountCents: number;
  /** The line of the settlement file that it is about. */
  itemId: string;
  orderId: string | null;
  /** Of which gateway its file is; null where that is not known. */
  gateway: GatewayId | null;
  requestedBy: string;
  firstApprovedBy: string | null;
  isOpen: boolean;
}

/** The store of a request and whoever holds the money that it is about. */
export const findPlaceOfAdjustment = (executor: Executor, sellerId: string, id: string) =>
  executor
    .selectFrom('ledger_adjustments as a')
    .innerJoin('reconciliation_items as r', (join) =>
      join.onRef('r.seller_id', '=', 'a.seller_id').onRef('r.id', '=', 'a.reconciliation_item_id'),
    )
    .where('a.seller_id', '=', sellerId)
    .where('a.id', '=', id)
    .select(['a.store_id', custodyOfItem.as('custody')])
    .executeTakeFirst();

/** A request that nobody else decides until the transaction ends. */
export async function lockAdjustment(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<OpenAdjustment | undefined> {
  const row = await trx
    .selectFrom('ledger_adjustments as a')
    .innerJoin('reconciliation_items as r', (join) =>
      join.onRef('r.seller_id', '=', 'a.seller_id').onRef('r.id', '=', 'a.reconciliation_item_id'),
    )
    .innerJoin('settlement_imports as i', (join) =>
      join.onRef('i.seller_id', '=', 'r.seller_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('a.seller_id', '=', sellerId)
    .where('a.id', '=', id)
    .select(['a.id', 'a.store_id', 'a.amount_cents', 'a.status', 'a.requested_by', 'a.first_approved_by'])
    .select(['r.order_id', 'a.reconciliation_item_id', 'i.gateway'])
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      owner: { sellerId, storeId: row.store_id },
      amountCents: row.amount_cents,
      itemId: row.reconciliation_item_id,
      orderId: row.order_id,
      gateway: row.gateway,
      requestedBy: row.requested_by,
      firstApprovedBy: row.first_approved_by,
      isOpen: isAdjustmentOpen(row.status),
    }
  );
}

/** The status after a decision, with the person who made it. */
type Decision =
  | { status: AdjustmentStatus & 'em_aprovacao'; first_approved_by: string }
  | { status: AdjustmentStatus & 'lancado'; second_approved_by: string }
  | { status: AdjustmentStatus & 'recusado'; refused_by: string; refusal: string };

/** Keeps a decision about a locked request. */
export async function decide(
  trx: SellerTransaction,
  { id, owner }: OpenAdjustment,
  decision: Decision,
): Promise<void> {
  await trx
    .updateTable('ledger_adjustments')
    .set(decision)
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', id)
    .execute();
}
