import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { ConnectionRow } from '../gateways/repository';

/**
 * Brings the daily check of a connection's paid charges forward to now, but of those that were checked within ten minutes: so often may
 * somebody who knows the address have them all read.
 * @returns their payments
 */
export async function bringChecksForward(
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    update gateway_charges as c set next_check_at = now()
    from payments as p
    where c.seller_id = ${seller_id} and c.store_id = ${store_id} and c.gateway = ${gateway} and not c.is_test
      and c.next_check_at > now() and c.next_check_at < now() + interval '1 day' - interval '10 minutes'
      and p.seller_id = c.seller_id and p.id = c.payment_id and p.paid_at is not null
    returning c.payment_id`.execute(trx);
  return rows.map(({ payment_id }) => payment_id);
}
