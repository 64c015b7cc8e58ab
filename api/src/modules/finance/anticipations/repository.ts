import type { Anticipation, AnticipationListQuery, listQuery, z } from '@balcao/api-schema';
import {
  type AnticipableReceivable,
  addDays,
  type CalendarDate,
  type GatewayId,
  type PaymentMethod,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { defineList } from '../../../lists/define-list';

/** A receivable that can be paid today, as it is agreed with the buyer and the plan. */
export interface Candidate extends AnticipableReceivable {
  orderId: string;
  paymentId: string;
  orderNumber: number;
  installment: number;
  reserveDays: number;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
}

/**
 * The receivables of a store that can be anticipated, the earliest first: held by the platform, whole, not yet due, and neither disputed
 * nor lost. One that a refund took a part of is not whole.
 *
 * @param after the day that is too late: a receivable that falls due on it comes by itself
 */
export async function candidates(
  executor: Executor,
  owner: Owner,
  { after, ids, limit }: { after: CalendarDate; ids?: readonly string[]; limit: number },
): Promise<Candidate[]> {
  let query = executor
    .selectFrom('receivables as r')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.seller_id', '=', 'r.seller_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'r.seller_id').onRef('o.id', '=', 'r.order_id'),
    )
    .where(ofStore(owner, 'r'))
    .where('r.status', '=', 'agendado')
    .where('r.custody', '=', 'plataforma')
    .where('r.available_on', '>', after)
    .where('r.open_cents', '>', 0)
    .whereRef('r.open_cents', '=', 'r.net_cents')
    .where('p.disputed_cents', '=', 0)
    .where('p.lost_cents', '=', 0);
  if (ids !== undefined) query = query.where('r.id', 'in', ids);
  const rows = await query
    .orderBy('r.available_on')
    .orderBy('r.id')
    .limit(limit)
    .select(['r.id', 'r.order_id', 'r.payment_id', 'o.number', 'r.installment', 'r.open_cents'])
    .select(['r.reserve_basis_points', 'r.reserve_days', 'r.method', 'r.gateway'])
    .select(sql<string>`r.available_on::text`.as('available_on'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    orderNumber: row.number,
    installment: row.installment,
    openCents: row.open_cents,
    availableOn: row.available_on,
    reserveBasisPoints: row.reserve_basis_points,
    reserveDays: row.reserve_days,
    method: row.method,
    gateway: row.gateway,
  }));
}

/** How many of some receivables are the store's own, whatever became of them. */
export const countOwn = async (executor: Executor, owner: Owner, ids: readonly string[]): Promise<number> => {
  const { count } = await executor
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The totals of an anticipation that was agreed to. */
export interface AgreedAnticipation {
  receivables: number;
  amountCents: number;
  feeCents: number;
  reserveCents: number;
  netCents: number;
  basisPoints: number;
  createdBy: string;
  createdAt: Date;
}

/** Writes an anticipation. @returns its id */
export async function insertAnticipation(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  agreed: AgreedAnticipation,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('anticipations')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      receivables: agreed.receivables,
      amount_cents: agreed.amountCents,
      fee_cents: agreed.feeCents,
      reserve_cents: agreed.reserveCents,
      net_cents: agreed.netCents,
      basis_points: agreed.basisPoints,
      created_by: agreed.createdBy,
      created_at: agreed.createdAt,
    })
    .execute();
  return id;
}

/** Marks a receivable as paid before its day. What is held back of it stays as long as it would have. */
export async function markAnticipated(
  trx: SellerTransaction,
  { sellerId }: Owner,
  { id, availableOn, reserveDays }: Candidate,
  { anticipationId, reserveCents }: { anticipationId: string; reserveCents: number },
): Promise<void> {
  await trx
    .updateTable('receivables')
    .set({
      status: 'antecipado',
      open_cents: 0,
      anticipation_id: anticipationId,
      reserved_cents: reserveCents,
      reserved_until: reserveCents > 0 ? addDays(availableOn, reserveDays) : null,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

const selectRows = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('anticipations as a')
    .where(ofStore(owner, 'a'))
    .select(['a.id', 'a.receivables', 'a.basis_points', 'a.amount_cents', 'a.fee_cents'])
    .select(['a.reserve_cents', 'a.net_cents', 'a.created_by', 'a.created_at']);

type StoredAnticipation = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];
type NoFilter = Omit<AnticipationListQuery, keyof z.infer<typeof listQuery>>;

/** The anticipations of a store. `createdBy` is an id, because names are the platform's to tell. */
export const anticipationList = defineList<Owner, NoFilter, StoredAnticipation, Anticipation>({
  from: sql`anticipations as a`,
  id: 'a.id',
  orders: { createdAt: { column: 'a.created_at', kind: 'instant' } },
  defaultSort: '-createdAt',
  scope: (owner) => ofStore(owner, 'a'),
  filters: {},
  rows: selectRows,
  toRow: (row) => ({
    id: row.id,
    receivables: row.receivables,
    monthlyBasisPoints: row.basis_points,
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    reserveCents: row.reserve_cents,
    netCents: row.net_cents,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }),
});
