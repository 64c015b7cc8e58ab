import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { selectEntries } from '../statement/repository';

const selectOrder = (trx: SellerTransaction, owner: Owner, id: string) =>
  trx
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('id', '=', id)
    .select(['id', 'currency', 'is_test'])
    .executeTakeFirst();

const selectPayments = (trx: SellerTransaction, { sellerId }: Owner, orderId: string) =>
  trx
    .selectFrom('payments')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .select(['id', 'method', 'installments', 'paid_at', 'custody'])
    .execute();

const selectReceivables = (trx: SellerTransaction, { sellerId }: Owner, orderId: string) =>
  trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .where('seller_id', '=', sellerId)
        .where('order_id', '=', orderId)
        .select('payments.id'),
    )
    .orderBy('receivables.available_on')
    .orderBy('receivables.id')
    .select(['id', 'payment_id', 'installment', 'gross_cents', 'net_cents', 'open_cents', 'reserved_cents'])
    .select([
      'gateway_fee_cents',
      'platform_fee_cents',
      'antifraud_fee_cents',
      'status',
      'gateway',
      'custody',
    ])
    .select(['gateway_percent_basis_points', 'gateway_fixed_cents', 'antifraud_terms_cents'])
    .select(['platform_percent_basis_points', 'platform_fixed_cents'])
    .select(sql<string>`available_on::text`.as('available_on'))
    .select(sql<string | null>`reserved_until::text`.as('reserved_until'))
    .execute();

const selectLines = (trx: SellerTransaction, owner: Owner, orderId: string) =>
  selectEntries(trx, owner)
    .innerJoin('ledger_transactions as t', (join) =>
      join.onRef('t.seller_id', '=', 'e.seller_id').onRef('t.id', '=', 'e.transaction_id'),
    )
    .where('t.seller_id', '=', owner.sellerId)
    .where('t.order_id', '=', orderId)
    .orderBy('e.posted_at')
    .orderBy('e.id')
    .select('e.payment_id')
    .execute();

/** Everything that an order's money is told by; undefined for an unknown order. The statements share one round trip. */
export async function readMoneyParts(trx: SellerTransaction, owner: Owner, orderId: string) {
  const [order, payments, receivables, lines] = await Promise.all([
    selectOrder(trx, owner, orderId),
    selectPayments(trx, owner, orderId),
    selectReceivables(trx, owner, orderId),
    selectLines(trx, owner, orderId),
  ]);
  return order && { order, payments, receivables, lines };
}

export type MoneyParts = NonNullable<Awaited<ReturnType<typeof readMoneyParts>>>;
