import type { Insertable, Updateable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { GatewayRequestsTable } from '../tables/gateway-requests-schema';

type Place = Pick<RequestRow, 'seller_id' | 'id'>;

/** Stores a request. One that was settled is asked for anew. */
export async function insertRequest(
  trx: SellerTransaction,
  row: Insertable<GatewayRequestsTable>,
): Promise<void> {
  const anew = { status: 'pending', note: '', created_at: currentTime(), settled_at: null } as const;
  await trx
    .insertInto('gateway_requests')
    .values({ ...row, ...anew })
    .onConflict((conflict) => conflict.columns(['seller_id', 'id']).doUpdateSet(anew))
    .execute();
}

/** A request that is not settled, with the order of its payment. It may have been deleted with that. */
export const findOpenRequest = (trx: SellerTransaction, sellerId: string, id: string) =>
  trx
    .selectFrom('gateway_requests as request')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.seller_id', '=', 'request.seller_id')
        .onRef('payments.id', '=', 'request.payment_id'),
    )
    .where('request.seller_id', '=', sellerId)
    .where('request.id', '=', id)
    .where('request.settled_at', 'is', null)
    .selectAll('request')
    .select('payments.order_id')
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findOpenRequest>>>;

/** Writes what came of a request. @returns false for one that was settled before */
export async function updateRequest(
  trx: SellerTransaction,
  { seller_id, id }: Place,
  columns: Pick<Updateable<GatewayRequestsTable>, 'status' | 'note' | 'settled_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gateway_requests')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
