import { formatInstant, formatMoney, type OrderPaymentStatus, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

const LISTED_SUBJECTS = 20;

/** A record that a notice can be about, with its label. */
export interface Subject {
  id: string;
  label: string;
}

/** The latest payments in test mode that a connection's gateway has charged. */
export async function listChargesAt(
  executor: Executor,
  { sellerId }: Owner,
  connectionId: string,
): Promise<Subject[]> {
  const rows = await executor
    .selectFrom('payment_gateways as connection')
    .innerJoin('gateway_charges as charge', (join) =>
      join
        .onRef('charge.seller_id', '=', 'connection.seller_id')
        .onRef('charge.store_id', '=', 'connection.store_id')
        .onRef('charge.gateway', '=', 'connection.gateway'),
    )
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.seller_id', '=', 'charge.seller_id').onRef('payment.id', '=', 'charge.payment_id'),
    )
    .where('connection.seller_id', '=', sellerId)
    .where('connection.id', '=', connectionId)
    .where('charge.is_test', '=', true)
    .where('charge.gateway_charge_id', '<>', '')
    .orderBy('charge.payment_id', 'desc')
    .limit(LISTED_SUBJECTS)
    .select(['charge.gateway_charge_id', 'payment.method', 'payment.amount_cents', 'charge.created_at'])
    .execute();
  return rows.map(({ gateway_charge_id, method, amount_cents, created_at }) => ({
    id: gateway_charge_id,
    label: `${PAYMENT_METHOD_LABELS[method]} de ${formatMoney(amount_cents)}, ${formatInstant(created_at.toISOString())}`,
  }));
}

/** An order of a shop in test mode, as far as a notice needs it. */
export interface ShopOrderSubject extends Subject {
  totalCents: number;
  paymentStatus: OrderPaymentStatus;
  createdAt: Date;
}

/** The latest orders in test mode that shops have sent. */
export async function listShopOrders(executor: Executor, owner: Owner): Promise<ShopOrderSubject[]> {
  const rows = await executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('source', '=', 'shopify')
    .where('is_test', '=', true)
    .orderBy('ordered_at', 'desc')
    .limit(LISTED_SUBJECTS)
    .select(['external_id', 'number', 'total_cents', 'payment_status', 'ordered_at'])
    .execute();
  return rows.map(({ external_id, number, total_cents, payment_status, ordered_at }) => ({
    id: external_id,
    label: `Pedido ${number}, ${formatMoney(total_cents)}`,
    totalCents: total_cents,
    paymentStatus: payment_status,
    createdAt: ordered_at,
  }));
}

/** The latest delivery of a sender that came at or after a moment. */
export async function findDeliverySince(
  executor: Executor,
  { sellerId }: Owner,
  senderId: string,
  since: Date,
): Promise<string | null> {
  const found = await executor
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', sellerId)
    .where(({ or, eb }) => or([eb('connection_id', '=', senderId), eb('integration_id', '=', senderId)]))
    .where('received_at', '>=', since)
    .orderBy('received_at', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}
