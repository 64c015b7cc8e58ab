import { PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import type { ReadVisit } from '../../orders';
import type { ReportedEvent } from '../providers/sale';
import type { SoldOrder } from './order-repository';
import type { DeliveryRow, PixelRow } from './repository';
import type { Tester } from './tester-repository';

const NOBODY = { name: '', email: '', phone: '', document: '', city: '', state: '', zip: '' };

/** The provider's name of an event. That of a purchase is the seller's own, where the provider lets them name it. */
function nameOf({ event }: DeliveryRow, { provider, event_name }: PixelRow): string {
  const facts = PIXEL_PROVIDER_FACTS[provider];
  const isPurchase = event === 'paid' || event === 'test';
  if (isPurchase && facts.namesPurchase) return event_name;
  return facts.events[event === 'test' ? 'paid' : event] ?? '';
}

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

/** The event of a delivery with everything that its provider may get. */
export function toReportedEvent(
  delivery: DeliveryRow,
  pixel: PixelRow,
  sold: SoldOrder | undefined,
  { fields, ip, userAgent }: Pick<ReadVisit, 'fields' | 'ip' | 'userAgent'>,
  tester?: Pick<Tester, 'email'>,
): ReportedEvent {
  const { order, items = [], feeCents = 0 } = sold ?? {};
  return {
    event: delivery.event,
    name: nameOf(delivery, pixel),
    eventId: delivery.event_id,
    occurredAt: delivery.occurred_at,
    valueCents: delivery.value_cents,
    order: order
      ? {
          id: order.id,
          number: order.number,
          orderedAt: order.ordered_at,
          paidAt: order.paid_at,
          method: order.payment_method,
          isRefunded: delivery.event === 'refunded',
          items: items.map(({ sku, title, quantity, unit_price_cents, product_id }) => ({
            id: product_id ?? (sku || title),
            title,
            quantity,
            cents: unit_price_cents,
          })),
          utm: order.utm ?? {},
          feeCents,
        }
      : null,
    buyer: tester ? { ...NOBODY, email: tester.email } : buyerOf(sold),
    visit: { fields, ip, userAgent },
  };
}
