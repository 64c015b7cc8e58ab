import { type V1CheckoutEvent, z } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import { decimalAmount } from '../../../decimal-amount';
import { type CapturedCart, capturedCarts } from '../../orders';
import { line, listOf, moment } from './payload-fields';

/** A buyer's cart on the way to an order, as far as it is read. */
export const shopifyCheckout = z.object({
  token: z.string().regex(/^[\w-]{1,80}$/),
  created_at: moment,
  updated_at: moment,
  completed_at: moment.nullish(),
  email: line(254),
  phone: line(40),
  currency: line(3),
  total_price: decimalAmount.nullish(),
  shipping_lines: z.array(z.unknown()).nullish(),
  abandoned_checkout_url: z.string().nullish(),
  customer: z.object({ first_name: line(60), last_name: line(60) }).nullish(),
  line_items: listOf(z.object({ title: line(200), quantity: z.int().min(0) })).nullish(),
});
export type ShopifyCheckout = z.infer<typeof shopifyCheckout>;

/**
 * The events of the buyer's visit in a report of a checkout, without the buyer. Each step counts once, however often it is reported; every
 * report shows that the visit goes on, and an order closes it.
 */
export function checkoutEventsOf(checkout: ShopifyCheckout): V1CheckoutEvent[] {
  const { token, created_at, updated_at, completed_at, email, phone, shipping_lines, total_price } = checkout;
  const event = (
    name: string,
    type: CheckoutEventType,
    at: Date,
    data: V1CheckoutEvent['data'] = {},
  ): V1CheckoutEvent => ({
    id: `${token}:${name}`,
    type,
    occurred_at: at.toISOString(),
    session: { token },
    data,
  });
  const total: V1CheckoutEvent['data'] =
    checkout.currency === 'BRL' && total_price ? { amount: total_price } : {};
  const hasContact = email !== '' || phone !== '';
  const hasShipping = (shipping_lines?.length ?? 0) > 0;
  return [
    event('started', 'checkout.started', created_at, total),
    event(`seen.${updated_at.getTime()}`, 'checkout.heartbeat', updated_at),
    ...(hasContact
      ? [
          event('contact', 'checkout.contact_captured', updated_at),
          event('contato', 'checkout.step_completed', updated_at, { step: 'contato' }),
        ]
      : []),
    ...(hasShipping
      ? [
          event('shipping', 'checkout.shipping_selected', updated_at),
          event('entrega', 'checkout.step_completed', updated_at, { step: 'entrega' }),
        ]
      : []),
    ...(completed_at
      ? [
          event('pagamento', 'checkout.step_completed', completed_at, { step: 'pagamento' }),
          event('completed', 'order.created', completed_at),
        ]
      : []),
  ];
}

const itemsOf = ({ line_items }: ShopifyCheckout): string =>
  (line_items ?? []).map(({ title, quantity }) => `${quantity}× ${title}`).join(', ');

/** The contact and the content of a checkout; null where nobody can be reached. */
export function cartOf(checkout: ShopifyCheckout): CapturedCart | null {
  const { token, updated_at, customer, currency, total_price, abandoned_checkout_url: link } = checkout;
  const [cart] = capturedCarts(
    [
      {
        id: token,
        type: 'checkout.contact_captured',
        occurred_at: updated_at.toISOString(),
        session: { token },
        data: {
          name: [customer?.first_name, customer?.last_name].filter(Boolean).join(' '),
          email: checkout.email,
          phone: checkout.phone,
          items: itemsOf(checkout),
          recovery_url: link ?? '',
          ...(currency === 'BRL' && total_price && { amount: total_price }),
        },
      },
    ],
    // Its signature is the shop's.
    { trustsLinks: true },
  );
  return cart ?? null;
}
