import { addDays, type Custody, type GatewayId, type PaymentMethod } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** A receivable whose day has come. */
export interface DueReceivable {
  id: string;
  orderId: string;
  paymentId: string;
  availableOn: string;
  openCents: number;
  reserveBasisPoints: number;
  reserveDays: number;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  custody: Custody;
}

/** The stores that have something due on a day or before, each once for whoever holds it. */
export const storesWithDue = (executor: Executor, day: string) =>
  executor
    .selectFrom('receivables')
    .where('status', '=', 'agendado')
    .where('available_on', '<=', day)
    .select(['seller_id', 'store_id', 'custody'])
    .distinct()
    .execute();

/** The receivables of a store that are due on a day or before, the earliest first. Read after the accounts are locked. */
export async function dueReceivables(
  trx: SellerTransaction,
  owner: Owner,
  { day, custody, limit }: { day: string; custody: Custody; limit: number },
): Promise<DueReceivable[]> {
  const rows = await trx
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('status', '=', 'agendado')
    .where('custody', '=', custody)
    .where('available_on', '<=', day)
    .orderBy('available_on')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'order_id', 'payment_id', 'open_cents', 'reserve_basis_points', 'reserve_days'])
    .select(['method', 'gateway'])
    .select(sql<string>`available_on::text`.as('available_on'))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    paymentId: row.payment_id,
    availableOn: row.available_on,
    openCents: row.open_cents,
    reserveBasisPoints: row.reserve_basis_points,
    reserveDays: row.reserve_days,
    method: row.method,
    gateway: row.gateway,
    custody,
  }));
}

/** Marks a receivable as released: nothing is left of it to wait for, except what is reserved. */
export async function markReleased(
  trx: SellerTransaction,
  { sellerId }: Owner,
  { id, availableOn, reserveDays }: DueReceivable,
  reservedCents: number,
): Promise<void> {
  await trx
    .updateTable('receivables')
    .set({
      status: 'liberado',
      open_cents: 0,
      reserved_cents: reservedCents,
      reserved_until: reservedCents > 0 ? addDays(availableOn, reserveDays) : null,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** The stores of which a reserve ends on a day or before, each once. */
export const storesWithEndedReserve = (executor: Executor, day: string) =>
  executor
    .selectFrom('receivables')
    .where('reserved_cents', '>', 0)
    .where('reserved_until', '<=', day)
    .select(['seller_id', 'store_id', 'custody'])
    .distinct()
    .execute();

/** The reserves of a store that end on a day or before. Read after the accounts are locked. */
export const endedReserves = (
  trx: SellerTransaction,
  owner: Owner,
  { day, custody, limit }: { day: string; custody: Custody; limit: number },
) =>
  trx
    .selectFrom('receivables')
    .where(ofStore(owner))
    .where('reserved_cents', '>', 0)
    .where('custody', '=', custody)
    .where('reserved_until', '<=', day)
    .orderBy('reserved_until')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'order_id', 'payment_id', 'reserved_cents', 'method', 'gateway'])
    .select(sql<string>`reserved_until::text`.as('reserved_until'))
    .execute();

/** Marks reserves as ended. */
export async function markReservesEnded(
  trx: SellerTransaction,
  { sellerId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable('receivables')
    .set({ reserved_cents: 0, reserved_until: null })
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ids)
    .execute();
}
