import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { type ChargeRow, isMadeHere, joinedCharges } from './charge';
import { awaitsRefund } from './charge-checks';
import type { ConnectionRow } from './connection';

type Place = Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>;

/** The columns of a charge that decide whether its connection may be removed. */
type AwaitedCharge = Pick<
  ChargeRow,
  'method' | 'status' | 'source' | 'expires_at' | 'refund_until' | 'next_check_at' | 'requested'
>;

/** Charges of a connection that are tests, or that still want something of the gateway, locked until the transaction ends. */
async function lockAwaitedCharges(
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Place,
): Promise<AwaitedCharge[]> {
  const charges = await trx
    .selectFrom('gateway_charges')
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('gateway', '=', gateway)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('is_test', '=', true),
        eb('refund_until', 'is not', null),
        // What is paid is only looked at.
        and([
          eb('next_check_at', 'is not', null),
          exists(
            selectFrom('payments')
              .whereRef('payments.seller_id', '=', 'gateway_charges.seller_id')
              .whereRef('payments.id', '=', 'gateway_charges.payment_id')
              .where('payments.status', 'in', ['criado', 'aguardando', 'em_analise', 'autorizado'])
              .select('payments.id'),
          ),
        ]),
        exists(
          selectFrom('gateway_requests as decision')
            .whereRef('decision.seller_id', '=', 'gateway_charges.seller_id')
            .whereRef('decision.payment_id', '=', 'gateway_charges.payment_id')
            .where('decision.kind', 'in', ['capture', 'void'])
            .where('decision.settled_at', 'is', null),
        ),
      ]),
    )
    .select(['payment_id', 'expires_at', 'refund_until', 'next_check_at'])
    .forUpdate()
    .execute();
  if (charges.length === 0) return [];
  return joinedCharges(trx, seller_id)
    .where(
      'charge.payment_id',
      'in',
      charges.map(({ payment_id }) => payment_id),
    )
    .select([
      'payment.method',
      'payment.status',
      'orders.source',
      'charge.expires_at',
      'charge.refund_until',
      'charge.next_check_at',
      'decision.kind as requested',
    ])
    .execute();
}

/**
 * Deletes the charges of test mode that were made at a connection. What their payments came to stays, and so do charges of live
 * mode, for when the gateway is connected again.
 */
export async function deleteTestChargesAt(
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Place,
): Promise<void> {
  await trx
    .deleteFrom('gateway_charges')
    .where('seller_id', '=', seller_id)
    .where('store_id', '=', store_id)
    .where('gateway', '=', gateway)
    .where('is_test', '=', true)
    .execute();
}

/**
 * The buyer can still pay what we asked the gateway for. An expired charge does not count, even if its gateway has not reported
 * it. Of what other systems charge, their reports tell, too.
 */
const isAwaited = (row: AwaitedCharge, now: Date) =>
  isMadeHere(row) && row.status === 'aguardando' && (row.expires_at === null || row.expires_at > now);

/** A refund is being sent, or its outcome is open. */
const isRefunding = (row: AwaitedCharge, now: Date) =>
  (row.refund_until !== null && row.refund_until > now) || awaitsRefund(row);

/**
 * Whether a charge of a connection awaits a payment, a refund, a capture or a void. Locks the charges that can, until the transaction ends: no refund
 * of a test charge begins meanwhile, and one of another system's payment goes on without the connection's row.
 */
export async function lockHasOpenCharges(
  trx: SellerTransaction,
  connection: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
): Promise<boolean> {
  const rows = await lockAwaitedCharges(trx, connection);
  const now = currentTime();
  return rows.some((row) => isAwaited(row, now) || isRefunding(row, now) || row.requested !== null);
}
