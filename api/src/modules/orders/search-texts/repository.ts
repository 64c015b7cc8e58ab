import { PAYMENT_REFERENCE_NAMES } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { StoredOrder } from '../state/repository';

/** The last order that a walk over all orders has read. */
export type OrderPosition = Pick<StoredOrder, 'seller_id' | 'id'>;

/** An order with all that it is found by, and the data of its payments' events that name the payment. */
export interface SearchableOrder
  extends OrderPosition,
    Pick<StoredOrder, 'number' | 'tracking_code' | 'payment_references'> {
  external_id: string;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  buyer_document: string;
  search: string;
  told: Record<string, unknown>[];
}

/** The next orders of all sellers after a position. Of buyers who were erased nothing is read. */
export async function searchableOrdersAfter(
  platform: Executor,
  { seller_id, id }: OrderPosition,
  limit: number,
): Promise<SearchableOrder[]> {
  const { rows } = await sql<SearchableOrder>`
    select seller_id, id, number, tracking_code, payment_references, external_id,
      buyer_name, buyer_email, buyer_phone, buyer_document, search,
      coalesce((select jsonb_agg(event.data order by event.occurred_at) from order_events as event
        where event.seller_id = orders.seller_id and event.order_id = orders.id and event.payment_id is not null
          and event.data ?| ${[...PAYMENT_REFERENCE_NAMES]}::text[]), '[]') as told
    from orders where (seller_id, id) > (${seller_id}, ${id}) and anonymized_at is null
    order by seller_id, id limit ${limit}`.execute(platform);
  return rows;
}

/** The columns by which an order is to be found. */
export interface SearchFilling extends OrderPosition {
  /** As they were read. */
  known: readonly string[];
  references: readonly string[];
  /** The prepared words, by `searchTextOf`. */
  words: string;
}

/** Adds what orders lack, but to those that have changed or were erased since. @returns how many got it */
export async function fillSearchTexts(
  platform: Executor,
  fillings: readonly SearchFilling[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update orders set payment_references = filling."references", search = orders.search || filling.words
    from jsonb_to_recordset(${JSON.stringify(fillings)}::jsonb)
      as filling(seller_id text, id text, known text[], "references" text[], words text)
    where orders.seller_id = filling.seller_id and orders.id = filling.id
      and orders.payment_references = filling.known and orders.anonymized_at is null`.execute(platform);
  return Number(numAffectedRows);
}
