import {
  PIXEL_PROVIDER_FACTS,
  type PixelDeliveryStatus,
  type PixelIdentifier,
  type PixelProvider,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { PRODUCT_OF_LINE, type ReadVisit } from '../orders';
import type { ReportedEvent } from './providers/requests';

/** The fees of the sale by the ledger, in cents. */
const FEES = sql<number>`(
  select coalesce(-sum(entry.amount_cents), 0) from ledger_entries as entry
  where entry.seller_id = o.seller_id and entry.order_id = o.id and entry.account_version is not null
    and entry.type in ('fee_platform', 'fee_gateway'))`;

/** An order as providers may be told of it, with the methods of all attempts to pay it; undefined where it is gone. */
export async function findSoldOrder(executor: Executor, { sellerId, storeId }: Owner, orderId: string) {
  const row = await executor
    .selectFrom('orders as o')
    .where(ofStore({ sellerId, storeId }, 'o'))
    .where('o.id', '=', orderId)
    .select([
      'o.id',
      'o.number',
      'o.source',
      'o.external_id',
      'o.is_test',
      'o.total_cents',
      'o.refunded_cents',
      'o.payment_status',
      'o.payment_method',
      'o.buyer_name',
      'o.buyer_email',
      'o.buyer_phone',
      'o.buyer_document',
      'o.shipping_state',
      'o.shipping_address',
      'o.utm',
      'o.ordered_at',
      'o.paid_at',
      'o.anonymized_at',
    ])
    .select(FEES.as('fee_cents'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fee_cents, ...order } = row;
  const items = await executor
    .selectFrom('order_items as i')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'i.seller_id').onRef('o.id', '=', 'i.order_id'),
    )
    .where('i.seller_id', '=', sellerId)
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .select(['i.sku', 'i.title', 'i.quantity', 'i.unit_price_cents', PRODUCT_OF_LINE.as('product_id')])
    .execute();
  const payments = await executor
    .selectFrom('payments')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .select('method')
    .execute();
  return { order, items, methods: payments.map(({ method }) => method), feeCents: fee_cents };
}

export type SoldOrder = NonNullable<Awaited<ReturnType<typeof findSoldOrder>>>;

export const NOBODY = { name: '', email: '', phone: '', document: '', city: '', state: '', zip: '' };

/** The buyer as providers may know of them. A visit has none yet. */
export function buyerOf(sold: Pick<SoldOrder, 'order'> | undefined): ReportedEvent['buyer'] {
  // Whoever was erased is told of nobody any more.
  if (sold === undefined || sold.order.anonymized_at !== null) return NOBODY;
  const { order } = sold;
  return {
    name: order.buyer_name,
    email: order.buyer_email,
    phone: order.buyer_phone,
    document: order.buyer_document,
    city: order.shipping_address?.city ?? '',
    state: order.shipping_state,
    zip: order.shipping_address?.zip ?? '',
  };
}

const HOUR_MS = 3_600_000;

/** Why a provider cannot be told of a buyer; null where it can. */
export function obstacleOf(
  provider: PixelProvider,
  {
    visit: { allows, fields, ip, userAgent },
    sold,
  }: {
    visit: Pick<ReadVisit, 'allows' | 'fields' | 'ip' | 'userAgent'>;
    /** Undefined before there is an order. */
    sold?: Pick<SoldOrder, 'order'> | undefined;
  },
  occurredAt: Date,
  now: Date,
): PixelDeliveryStatus | null {
  const { email, phone } = buyerOf(sold);
  const known: Readonly<Partial<Record<PixelIdentifier, string>>> = {
    ...fields,
    ip,
    user_agent: userAgent,
    email,
    phone,
  };
  const { purpose, needsOneOf, maxAgeHours } = PIXEL_PROVIDER_FACTS[provider];
  if (purpose !== null && !allows[purpose]) return 'sem_consentimento';
  const isIdentified =
    needsOneOf.length === 0 || needsOneOf.some((group) => group.every((one) => known[one]));
  if (!isIdentified) return 'sem_identificador';
  return now.getTime() - occurredAt.getTime() >= maxAgeHours * HOUR_MS ? 'fora_do_prazo' : null;
}
