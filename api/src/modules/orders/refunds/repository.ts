import type { RefundStatus } from '@balcao/domain';
import { type Insertable, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';
import type { RefundsTable } from '../tables/refunds-schema';

/** The status of a refund. One whose gateway was not asked is done. */
const STATUS = sql<RefundStatus>`case when coalesce(request.status, 'done') = 'done' then 'refunded'
  when request.settled_at is null then 'pending' else 'failed' end`;

/** The refunds of the order at a place, as they were asked for, with what their gateways make of them. */
export const refundsAt = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('refunds')
    .leftJoin('gateway_requests as request', (join) =>
      join.onRef('request.seller_id', '=', 'refunds.seller_id').onRef('request.id', '=', 'refunds.id'),
    )
    .where('refunds.seller_id', '=', place.sellerId)
    .where('refunds.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('refunds.id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.amount_cents', 'refunds.reason', 'buyer_account'])
    .select(['refunds.created_at', STATUS.as('status')])
    .select(({ fn }) => fn.coalesce('request.note', 'refunds.note').as('note'))
    .select(
      sql<Date | null>`case when request.id is null then refunds.created_at else request.settled_at end`.as(
        'settled_at',
      ),
    )
    .execute();

export type StoredRefund = Awaited<ReturnType<typeof refundsAt>>[number];

/** The CPF or CNPJ of who bought, in digits; empty where nobody said. */
export const buyerDocumentAt = async (trx: SellerTransaction, place: OrderPlace): Promise<string> =>
  (await orderAt(trx, place).select('buyer_document').executeTakeFirstOrThrow()).buyer_document;

export async function insertRefund(trx: SellerTransaction, row: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(row).execute();
}
