import { randomUUID } from 'node:crypto';
import type { V1CheckoutEvent } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { Platform } from '../../platform';
import { type Channel, recordCheckoutEvents } from '../orders';
import type { PricedSession } from './prices';
import type { SessionRow } from './session-rows';
import type { SessionContent } from './tables/buyer-checkouts-schema';

type Session = Pick<SessionRow, 'seller_id' | 'store_id' | 'id' | 'is_test' | 'link_id'>;

/** The channel of a session's orders and events. */
export const channelOf = ({
  seller_id,
  store_id,
  is_test,
}: Pick<Session, 'seller_id' | 'store_id' | 'is_test'>): Channel => ({
  sellerId: seller_id,
  storeId: store_id,
  isTest: is_test,
  source: 'checkout',
});

interface SessionEvent {
  type: CheckoutEventType;
  data?: V1CheckoutEvent['data'];
  /** The id of an event that happens once in a visit: a repetition is no news. */
  once?: string;
}

/** Tells the dashboard and the live feed what a buyer does. The visit is named by the session's id, which opens nothing. */
export async function recordSessionEvents(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  session: Session,
  events: readonly SessionEvent[],
): Promise<void> {
  const occurred_at = currentTime().toISOString();
  /** The address at which a cart is opened again, once a reminder adds the token. */
  const recovery_url = `${config.publicUrl}/c/${session.link_id}`;
  await recordCheckoutEvents(
    database,
    channelOf(session),
    events.map(({ type, data = {}, once }) => ({
      id: once === undefined ? randomUUID() : `${session.id}:${once}`,
      type,
      occurred_at,
      session: { token: session.id },
      data: type === 'checkout.contact_captured' ? { ...data, recovery_url } : data,
    })),
    { trustsLinks: 'own' },
  );
}

const isFilled = ({ missing }: PricedSession, part: string): boolean =>
  !missing.some((path) => path.startsWith(part));

/** The events of a change by the buyer. */
export function eventsOfChange(
  before: SessionContent,
  after: SessionContent,
  priced: PricedSession,
): SessionEvent[] {
  const { contact } = after;
  const isReachable = contact.email !== '' || contact.phone !== '';
  const isNewContact = JSON.stringify(before.contact) !== JSON.stringify(contact);
  const data = {
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    items: priced.items
      .map(({ quantity, title }) => `${quantity}x ${title}`)
      .join(', ')
      .slice(0, 500),
    amount: Math.max(1, priced.amounts.total),
  };
  const taken = (content: SessionContent) => content.bumps.map(({ id }) => id);
  const [had, has] = [taken(before), taken(after)];
  const bump = (type: CheckoutEventType, ids: readonly string[]): SessionEvent[] =>
    ids.map((orderbump_id) => ({ type, data: { orderbump_id } }));
  return [
    ...(isReachable && isNewContact ? [{ type: 'checkout.contact_captured' as const, data }] : []),
    ...(isFilled(priced, 'contact.')
      ? [{ type: 'checkout.step_completed' as const, data: { step: 'contato' }, once: 'step:contato' }]
      : []),
    ...(isFilled(priced, 'contact.') && isFilled(priced, 'address.') && isFilled(priced, 'shipping')
      ? [{ type: 'checkout.step_completed' as const, data: { step: 'entrega' }, once: 'step:entrega' }]
      : []),
    ...(before.shippingOption !== after.shippingOption
      ? [{ type: 'checkout.shipping_selected' as const }]
      : []),
    ...(before.coupon === after.coupon
      ? []
      : [
          {
            type:
              after.coupon === ''
                ? ('checkout.coupon_removed' as const)
                : ('checkout.coupon_applied' as const),
            data: { coupon: after.coupon || before.coupon },
          },
        ]),
    ...bump(
      'orderbump.accepted',
      has.filter((id) => !had.includes(id)),
    ),
    ...bump(
      'orderbump.removed',
      had.filter((id) => !has.includes(id)),
    ),
  ];
}

/** The event of a buyer who has come back by a link. */
export const RECOVERED: SessionEvent = {
  type: 'checkout.heartbeat',
  data: { recovery: true },
  once: 'recovered',
};

/** The events of the offers that the buyer was shown beside the cart, once per offer. */
export const eventsOfOffers = ({ orderbumps }: PricedSession): SessionEvent[] =>
  orderbumps.map(({ id }) => ({
    type: 'orderbump.viewed',
    data: { orderbump_id: id },
    once: `viewed:${id}`,
  }));
