import {
  type CODE_METHODS,
  PIXEL_PROVIDER_FACTS,
  type PixelDeliveryStatus,
  type PixelIdentifier,
  type PixelProvider,
  pixelEventId,
} from '@balcao/domain';
import type { ReadVisit } from '../../orders';
import type { SoldOrder } from './order-repository';
import type { ActivePixel, PixelRow } from './repository';
import type { Moment } from './tasks';
import { buyerOf } from './to-reported-event';

const HOUR_MS = 3_600_000;

interface KnownOfBuyer {
  visit: Pick<ReadVisit, 'allows' | 'fields' | 'ip' | 'userAgent'>;
  /** Undefined before there is an order. */
  sold?: Pick<SoldOrder, 'order'> | undefined;
}

/** Why a provider cannot be told of a buyer; null where it can. */
export function obstacleOf(
  provider: PixelProvider,
  { visit: { allows, fields, ip, userAgent }, sold }: KnownOfBuyer,
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

/** Whether a pixel is told of who has come by this host. */
export const acceptsHost = ({ domain_ids, hosts }: ActivePixel, host: string): boolean =>
  domain_ids.length === 0 || hosts.includes(host);

/** Whether a pixel is told of an order at all. */
export function acceptsOrder(
  pixel: ActivePixel,
  { order, items }: Pick<SoldOrder, 'order' | 'items'>,
  { host }: Pick<ReadVisit, 'host'>,
): boolean {
  if (order.is_test || order.source === 'test-charge' || order.source === 'demo') return false;
  if (order.source === 'shopify' && !pixel.reports_shopify) return false;
  if (!acceptsHost(pixel, host)) return false;
  if (pixel.product_ids.length === 0) return true;
  return items.some(({ product_id: id }) => id !== null && pixel.product_ids.includes(id));
}

/** The event by which a pixel reports a moment of an order; null where it reports none. */
export function eventOf(
  pixel: PixelRow,
  moment: Moment,
  { order, methods }: Pick<SoldOrder, 'order' | 'methods'>,
): { event: 'paid' | 'payment' | 'refunded'; eventId: string; valueCents: number } | null {
  const total = order.total_cents;
  const told = (event: 'paid' | 'payment' | 'refunded') => pixel.events.includes(event);
  switch (moment) {
    case 'paid':
      return told('paid')
        ? { event: 'paid', eventId: pixelEventId('paid', order.id), valueCents: total }
        : null;
    case 'generated': {
      // A report of orders has a state of its own for what waits.
      if (pixel.provider === 'utmify')
        return told('payment')
          ? { event: 'payment', eventId: `${order.id}.waiting`, valueCents: total }
          : null;
      const isWanted = methods.some((method) =>
        pixel.methods.includes(method as (typeof CODE_METHODS)[number]),
      );
      if (!told('paid') || pixel.purchase_on !== 'gerado' || !isWanted) return null;
      const valueCents = Math.round((total * pixel.generated_value_bp) / 10_000);
      return { event: 'paid', eventId: pixelEventId('paid', order.id), valueCents };
    }
    case 'refunded': {
      const refunded = order.refunded_cents;
      // Each further part is another one, by what was given back in all.
      return told('refunded')
        ? {
            event: 'refunded',
            eventId: `${pixelEventId('refunded', order.id)}.${refunded}`,
            valueCents: refunded,
          }
        : null;
    }
  }
}
