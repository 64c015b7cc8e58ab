import type { V1OrderRequest } from '@balcao/api-schema';
import { isBrazilianState } from '@balcao/domain';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import type { PricedSession } from './price-session';
import { titleOf } from './session-lines';
import type { SessionRow } from './session-repository';

/** The UTM of the visit, as an order keeps it: of this time, and of the first time where that differs (`first_…`). */
function utmOf({ utm: { first, last } }: SessionRow): Record<string, string> {
  const told = (prefix: string, touch: object) =>
    Object.entries(touch)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [`${prefix}${name}`, value] as const);
  return Object.fromEntries([...told('', last), ...(first === null ? [] : told('first_', first))]);
}

/** The order that a session comes to. */
export function orderOf(
  session: SessionRow,
  content: SessionContent,
  { items, amounts, shipping, coupon }: PricedSession,
  payments: V1OrderRequest['payments'],
): V1OrderRequest {
  const { contact, address } = content;
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen);
  const hasAddress = address.zip !== '';
  return {
    created_at: content.orderedAt,
    currency: 'BRL',
    customer: contact,
    items: items.map((item) => ({
      title: titleOf(item),
      sku: item.sku,
      source_product_id: item.product_id,
      quantity: item.quantity,
      unit_price: item.unit_price,
      discount: item.discount,
      requires_shipping: item.is_physical,
      kind: item.kind,
      ...(item.orderbump_id !== null && { orderbump_id: item.orderbump_id }),
    })),
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    shipping: amounts.shipping,
    interest: amounts.interest,
    total: amounts.total,
    payments,
    shipping_state: isBrazilianState(address.state) ? address.state : null,
    shipping_method: delivery?.name ?? null,
    shipping_details: hasAddress
      ? {
          method: delivery?.name ?? null,
          days: delivery?.days_max ?? null,
          address: {
            ...address,
            state: isBrazilianState(address.state) ? address.state : null,
          },
        }
      : null,
    session: { token: session.id },
    coupon: coupon?.is_valid ? coupon.code : null,
    require_stock: true,
    utm: utmOf(session),
  };
}
