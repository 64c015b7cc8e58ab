import type { V1OrderRequest } from '@balcao/api-schema';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { useCoupon } from '../../selling';
import type { Channel } from '../state/channel';

/** The id of an order, its payment state and its coupon, before it is written. */
interface UsingOrder {
  id: string;
  isPaid: boolean;
  /** Of an order that was there before: the code that it named, and whether its coupon counts once it is written. */
  before?: { code: string; countsAfter: boolean };
}

/**
 * Lets an order use the coupon that it names. Tests use none, and shops have their own. A told demonstration is never refused.
 * @throws Problem coupon_refused
 */
export async function couponOf(
  trx: SellerTransaction,
  { source, isTest, ...owner }: Channel,
  { coupon, customer, items, payments, created_at, shipping_state }: V1OrderRequest,
  { id, isPaid, before }: UsingOrder,
): Promise<CompiledQuery[]> {
  const isOurs = source === 'api' || source === 'demo' || source === 'checkout';
  if (isTest || !isOurs || (!coupon && before === undefined)) return [];
  const last = payments.at(-1);
  return useCoupon(
    trx,
    owner,
    {
      sellerId: owner.sellerId,
      orderId: id,
      code: coupon ?? '',
      buyer: { document: customer.document ?? '', email: customer.email ?? '' },
      orderedAt: new Date(created_at),
      items: items.map(({ kind, quantity, unit_price }) => ({
        kind: kind ?? 'product',
        quantity,
        unitPriceCents: unit_price,
      })),
      method: last?.method,
      installments: last?.installments ?? undefined,
      uf: shipping_state ?? undefined,
      isPaid: isPaid || source === 'demo',
    },
    before,
  );
}
