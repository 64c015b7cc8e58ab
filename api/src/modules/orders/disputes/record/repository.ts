import { type CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import type { DisputesTable } from '../../tables/disputes-schema';

const KEPT_COLUMNS = [
  'id',
  'payment_id',
  'position',
  'reference',
  'kind',
  'nature',
  'reason',
  'amount_cents',
  'held_cents',
  'lost_cents',
  'opened_at',
  'deadline',
  'is_deadline_estimated',
  'status',
  'decided_at',
  'answered_at',
] as const;

/** A dispute as it is compared with what the events say. */
export type KeptDispute = Pick<Selectable<DisputesTable>, (typeof KEPT_COLUMNS)[number]>;

/** The disputes of an order that is locked. */
export const disputesOfOrder = (
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
): Promise<KeptDispute[]> =>
  trx
    .selectFrom('disputes')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', id)
    .orderBy('position')
    .select(KEPT_COLUMNS)
    .execute();

/** The columns of a dispute that follow from the events of its order. */
export type DisputeColumns = Pick<
  Insertable<DisputesTable>,
  | 'position'
  | 'kind'
  | 'amount_cents'
  | 'held_cents'
  | 'lost_cents'
  | 'opened_at'
  | 'deadline'
  | 'is_deadline_estimated'
  | 'status'
> &
  Required<Pick<Insertable<DisputesTable>, 'reference' | 'nature' | 'reason'>> & { decided_at: Date | null };

export const disputeInsert = (
  trx: SellerTransaction,
  row: DisputeColumns &
    Pick<Insertable<DisputesTable>, 'seller_id' | 'id' | 'store_id' | 'order_id' | 'payment_id'>,
): CompiledQuery => trx.insertInto('disputes').values(row).compile();

/** Writes what is known of a dispute by now. Another deadline is reminded of anew. */
export const disputeUpdate = (
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
  columns: Partial<DisputeColumns>,
  isOtherDeadline: boolean,
): CompiledQuery =>
  trx
    .updateTable('disputes')
    .set({ ...columns, updated_at: sql<Date>`now()`, ...(isOtherDeadline && { reminded_days: null }) })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .compile();

/** The number of an order; undefined for one of a test or of a demonstration. */
export async function realOrderNumber(
  trx: SellerTransaction,
  { seller_id, order_id }: { seller_id: string; order_id: string },
): Promise<number | undefined> {
  const order = await trx
    .selectFrom('orders')
    .where('seller_id', '=', seller_id)
    .where('id', '=', order_id)
    .where('is_test', '=', false)
    .where('source', '<>', 'demo')
    .select('number')
    .executeTakeFirst();
  return order?.number;
}
