import { approveAdjustment, listAdjustments, refuseAdjustment, requestAdjustment } from '@balcao/api-schema';
import { adjustmentCents, adjustmentPosting, type Custody, isAdjustmentOpen } from '@balcao/domain';
import { sql, type Updateable } from 'kysely';
import { getUser } from '../../accounts/users';
import { type AuditEntry, recordAudit } from '../../audit/record-audit';
import type { AdminCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { Problem } from '../../problem';
import { namesOf } from '../identity';
import { lockAccounts, post } from './ledger';
import type { LedgerAdjustmentsTable } from './tables/reconciliation-schema';

const LATEST = 50;

/**
 * The custodian of a line (`r`); null where it is not one alone. A line from before the custodian was kept is looked up by its order; the
 * platform holds nothing of a line without an order.
 */
const custodyOfItem = sql<Custody | null>`coalesce(r.custody, case when r.order_id is null then 'vendedor' else (
  select case when count(distinct sold.custody) = 1 then min(sold.custody) end from receivables as sold
  where sold.seller_id = r.seller_id and sold.store_id = r.store_id and sold.order_id = r.order_id) end)`;

/** Requests (`a`) with the line of the settlement file (`r`) and the file (`i`) that each is about. */
const requestsOf = (executor: Executor, sellerId: string) =>
  executor
    .selectFrom('ledger_adjustments as a')
    .innerJoin('reconciliation_items as r', (join) =>
      join.onRef('r.seller_id', '=', 'a.seller_id').onRef('r.id', '=', 'a.reconciliation_item_id'),
    )
    .innerJoin('settlement_imports as i', (join) =>
      join.onRef('i.seller_id', '=', 'r.seller_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('a.seller_id', '=', sellerId)
    .selectAll('a')
    .select(['r.order_id', 'i.gateway', custodyOfItem.as('custody')]);
type Request = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>;

/**
 * Refuses a line with a request that was not refused. What no order is known of has it also by another file of the same days: nothing
 * that is posted for it would show in a later comparison.
 * @throws Problem adjustment_exists
 */
async function assertNotAsked(trx: SellerTransaction, sellerId: string, itemId: string): Promise<void> {
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
  if (rows[0]?.asked) throw new Problem('adjustment_exists');
}

/**
 * Refuses a line whose order's money has moved since its file was compared, or of which a line of another file is being adjusted: then
 * what differs may be booked already.
 * @throws Problem adjustment_outdated
 */
async function assertNothingMoved(trx: SellerTransaction, sellerId: string, itemId: string): Promise<void> {
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
  if (rows[0]?.moved) throw new Problem('adjustment_outdated');
}

/** The custodian in whose accounts a line is adjusted. @throws Problem adjustment_custody where its money is held by both */
function assertOneCustody(custody: Custody | null): Custody {
  if (custody === null) throw new Problem('adjustment_custody');
  return custody;
}

/** Why a person may not approve a request: whoever asked for it, or approved it already. */
const isConcerned = (
  { identity: { userId } }: AdminCall,
  row: Pick<Request, 'requested_by' | 'first_approved_by'>,
): boolean => userId === row.requested_by || userId === row.first_approved_by;

interface Decision extends Pick<AuditEntry, 'action' | 'after'> {
  set: Updateable<LedgerAdjustmentsTable>;
}

/** Decides about an open request, whose accounts are locked first. @throws Problem not_found or adjustment_closed */
async function deciding(
  { platform: { database }, userId, origin }: AdminCall,
  id: string,
  decide: (
    trx: SellerTransaction,
    request: Request,
    accounts: Awaited<ReturnType<typeof lockAccounts>>,
  ) => Promise<Decision> | Decision,
): Promise<void> {
  const { seller_id: sellerId } = await getUser(database.platform, userId);
  const find = (executor: Executor) => requestsOf(executor, sellerId).where('a.id', '=', id);
  const place = await find(database.platform).executeTakeFirst();
  if (place === undefined) throw new Problem('not_found');
  await database.withLedger(sellerId, async (trx) => {
    const owner = { sellerId, storeId: place.store_id };
    const accounts = await lockAccounts(trx, owner, place.custody ?? 'plataforma');
    const row = await find(trx).forNoKeyUpdate('a').executeTakeFirst();
    if (row === undefined || !isAdjustmentOpen(row.status)) throw new Problem('adjustment_closed');
    const { set, ...entry } = await decide(trx, row, accounts);
    await trx
      .updateTable('ledger_adjustments')
      .set(set)
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, origin, { sellerId, entity: 'adjustment', entityId: id, ...entry });
  });
}

/** Corrections of a store's balance: the store asks for them, and two admins of the platform approve them. */
export const adjustmentsRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore, asAdmin } = implementsOn(platform);

  return [
    // It moves nothing.
    inStore(requestAdjustment, ({ owner, origin, identity }, { params, body: { reason } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const line = trx
          .selectFrom('reconciliation_items as r')
          .where(ofStore(owner, 'r'))
          .where('r.import_id', '=', params.id)
          .where('r.id', '=', params.rowId);
        const found = await line.select(custodyOfItem.as('custody')).executeTakeFirst();
        if (found === undefined) throw new Problem('not_found');
        // Requests about one custodian's money wait for each other: two files may have the same line.
        const custody = assertOneCustody(found.custody);
        await lockAccounts(trx, owner, custody);
        const item = await line
          .where('r.state', '<>', 'matched')
          .selectAll()
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (item === undefined) throw new Problem('not_found');
        const amountCents = adjustmentCents({
          state: item.state,
          amountCents: item.amount_cents,
          expectedCents: item.expected_cents,
          file: { grossCents: item.gross_cents, feeCents: item.fee_cents, netCents: item.net_cents },
          ledger: {
            grossCents: item.expected_gross_cents,
            feeCents: item.expected_fee_cents,
            netCents: item.expected_net_cents,
          },
        });
        if (amountCents === 0) throw new Problem('not_found');
        await assertNotAsked(trx, owner.sellerId, item.id);
        await assertNothingMoved(trx, owner.sellerId, item.id);
        const id = newId();
        await trx
          .insertInto('ledger_adjustments')
          .values({
            seller_id: owner.sellerId,
            id,
            store_id: owner.storeId,
            reconciliation_item_id: item.id,
            amount_cents: amountCents,
            reason,
            requested_by: identity.userId,
            first_approved_by: null,
            second_approved_by: null,
            refused_by: null,
          })
          .execute();
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'adjustment.request',
          entity: 'adjustment',
          entityId: id,
          after: { amountCents, reason, custody },
        });
      }),
    ),

    // None of an erased seller, whose books are sealed.
    asAdmin(listAdjustments, async (call) => {
      const { seller_id: sellerId, erased_at } = await getUser(database.platform, call.userId);
      if (erased_at !== null) return { items: [] };
      const rows = await requestsOf(database.platform, sellerId)
        .select(['r.reference', 'r.amount_cents as file_cents', 'r.expected_cents', 'i.file_name'])
        .orderBy('a.requested_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(LATEST)
        .execute();
      const people = rows.flatMap((row) => [
        row.requested_by,
        row.first_approved_by,
        row.second_approved_by,
        row.refused_by,
      ]);
      const names = await namesOf(
        database.platform,
        people.filter((id) => id !== null),
      );
      const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
      const items = rows.map((row) => ({
        id: row.id,
        amountCents: row.amount_cents,
        status: row.status,
        custody: row.custody,
        gateway: row.gateway,
        reason: row.reason,
        reference: row.reference,
        fileName: row.file_name,
        fileCents: row.file_cents,
        ledgerCents: row.expected_cents,
        orderId: row.order_id,
        requestedBy: nameOf(row.requested_by),
        requestedAt: row.requested_at.toISOString(),
        approvedBy: [row.first_approved_by, row.second_approved_by].filter((id) => id !== null).map(nameOf),
        refusal: row.refusal,
        refusedBy: nameOf(row.refused_by),
        canApprove: isAdjustmentOpen(row.status) && !isConcerned(call, row),
      }));
      return { items };
    }),

    // The second approval posts it.
    asAdmin(approveAdjustment, (call, { params: { adjustmentId } }) =>
      deciding(call, adjustmentId, async (trx, row, accounts) => {
        if (isConcerned(call, row)) throw new Problem('adjustment_two_people');
        const custody = assertOneCustody(row.custody);
        const { seller_id: sellerId, store_id: storeId, amount_cents: amountCents, gateway } = row;
        await assertNothingMoved(trx, sellerId, row.reconciliation_item_id);
        const after = { amountCents, custody };
        const { userId } = call.identity;
        if (row.first_approved_by === null)
          return {
            set: { status: 'em_aprovacao', first_approved_by: userId },
            action: 'adjustment.approve',
            after,
          };
        const fact = {
          kind: 'adjustment',
          key: `adjustment:${row.id}`,
          orderId: row.order_id ?? undefined,
          gateway,
          occurredAt: currentTime(),
        };
        await post(trx, { sellerId, storeId }, accounts, fact, adjustmentPosting(custody, amountCents));
        return { set: { status: 'lancado', second_approved_by: userId }, action: 'adjustment.post', after };
      }),
    ),

    asAdmin(refuseAdjustment, (call, { params: { adjustmentId }, body: { reason: refusal } }) =>
      deciding(call, adjustmentId, () => ({
        set: { status: 'recusado', refused_by: call.identity.userId, refusal },
        action: 'adjustment.refuse',
        after: { refusal },
      })),
    ),
  ];
});
