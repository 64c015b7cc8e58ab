import {
  acceptShortOrder,
  type CancelOrderRequest,
  cancelOrder,
  deliverOrder,
  type OrderDetail,
  prepareOrder,
  reportOrderProblem,
  returnOrder,
  type ShipOrderRequest,
  shipOrder,
} from '@balcao/api-schema';
import {
  EVENT_SOURCE_BY_HAND,
  isOrderActionAllowed,
  type ORDER_EVENT_TYPES,
  type OrderAction,
} from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Acting, Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { newId } from '../../db/new-id';
import { searchTextOf } from '../../lists/search';
import { Problem } from '../../problem';
import { withEtag } from '../../record-version';
import { changeOrder, deliveryUpdate, type OrderEntry, parcelInsert } from './change-order';
import { lockSeenOrder, showOrder, withActorNames } from './details';
import { type OrderColumns, searchWith } from './recompute-order';
import type { StoredOrder } from './stored-order';

/** The event and the columns that an action writes, and the details that the audit trail keeps of it. */
interface Effect {
  type: (typeof ORDER_EVENT_TYPES)[number] | 'order.short_accepted';
  columns?: OrderColumns;
  details?: Record<string, string>;
  write?(trx: SellerTransaction, order: StoredOrder, at: Date): CompiledQuery;
}

type EffectAt = (at: Date, order: StoredOrder) => Effect;

/** An order goes in one parcel or in several. It is found by each of their tracking codes from then on. */
export const shipment =
  (first: ShipOrderRequest, ...others: readonly ShipOrderRequest[]): EffectAt =>
  (at) => {
    const parcels = [first, ...others];
    const codes = parcels.map(({ trackingCode }) => trackingCode).filter((code) => code !== '');
    const { carrier, trackingUrl } = first;
    return {
      type: 'fulfillment.shipped',
      columns: {
        tracking_code: first.trackingCode,
        ...(codes.length > 0 && { search: searchWith(searchTextOf(...codes)) }),
      },
      details: Object.fromEntries(
        Object.entries({ carrier, trackingCode: codes.join(', '), trackingUrl }).filter(
          ([, text]) => text !== '',
        ),
      ),
      write: (trx, { seller_id, id: order_id }) =>
        parcelInsert(
          trx,
          parcels.map((parcel) => ({
            seller_id,
            id: newId(),
            order_id,
            carrier: parcel.carrier,
            tracking_code: parcel.trackingCode,
            tracking_url: parcel.trackingUrl,
            shipped_at: at,
          })),
        ),
    };
  };

export const cancellation =
  ({ reason }: CancelOrderRequest): EffectAt =>
  (at) => ({ type: 'order.cancelled', columns: { cancelled_at: at }, details: { reason } });

/** The facts of an order that its possible actions follow from. */
export const standingOf = ({
  payment_status,
  fulfillment_status,
  cancelled_at,
}: Pick<StoredOrder, 'payment_status' | 'fulfillment_status' | 'cancelled_at'>) => ({
  paymentStatus: payment_status,
  fulfillmentStatus: fulfillment_status,
  isCancelled: cancelled_at !== null,
});

/**
 * Does something to a locked order by hand: writes it down and moves the order.
 * @throws Problem order_action_refused
 */
export async function applyAction(
  trx: SellerTransaction,
  { raise, owner, origin }: Acting,
  order: StoredOrder,
  action: OrderAction,
  effectOf: EffectAt,
): Promise<OrderEntry> {
  if (!isOrderActionAllowed(action, standingOf(order))) throw new Problem('order_action_refused');
  const at = currentTime();
  const { type, columns = {}, details = {}, write } = effectOf(at, order);
  if (write) defer(trx, write(trx, order, at));
  const event = {
    id: newId(),
    payment: null,
    type,
    occurredAt: at,
    amountCents: null,
    actorId: origin.actorId,
    data: details,
  };
  const changed = await changeOrder(
    trx,
    { raise },
    { ...owner, id: order.id },
    { append: { source: EVENT_SOURCE_BY_HAND, events: [event] }, columns: () => columns },
  );
  return {
    action: `order.${action}`,
    entity: 'order',
    entityId: order.id,
    before: { paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status },
    after: {
      paymentStatus: changed?.paymentStatus,
      fulfillmentStatus: changed?.fulfillmentStatus,
      ...details,
    },
  };
}

/** Locks the order, checks that it is the one that was seen, and does the action. */
async function act(
  { platform: { database, raise }, owner, origin, ifMatch }: Call,
  id: string,
  action: OrderAction,
  effectOf: EffectAt,
): Promise<OrderDetail> {
  const { sellerId } = owner;
  const acted = await database.withSeller(sellerId, async (trx): Promise<OrderDetail> => {
    const order = await lockSeenOrder(trx, owner, id, ifMatch);
    const entry = await applyAction(trx, { raise, owner, origin }, order, action, effectOf);
    const answer = await showOrder(trx, owner, id);
    await recordAudit(trx, origin, { sellerId, ...entry });
    return answer;
  });
  return withActorNames(database, acted);
}

export const orderActionRoutes = routesOf('orders', (platform) => {
  const { inStore } = implementsOn(platform);
  return [
    inStore(prepareOrder, async (call, { params: { id } }, reply) =>
      withEtag(reply, await act(call, id, 'prepare', () => ({ type: 'fulfillment.preparing' }))),
    ),
    inStore(shipOrder, async (call, { params: { id }, body }, reply) =>
      withEtag(reply, await act(call, id, 'ship', shipment(body))),
    ),
    inStore(deliverOrder, async (call, { params: { id } }, reply) =>
      withEtag(
        reply,
        await act(call, id, 'deliver', () => ({ type: 'fulfillment.delivered', write: deliveryUpdate })),
      ),
    ),
    inStore(reportOrderProblem, async (call, { params: { id }, body: { reason } }, reply) =>
      withEtag(
        reply,
        await act(call, id, 'report-problem', () => ({ type: 'fulfillment.exception', details: { reason } })),
      ),
    ),
    inStore(returnOrder, async (call, { params: { id }, body: { reason } }, reply) =>
      withEtag(
        reply,
        await act(call, id, 'return', () => ({ type: 'fulfillment.returned', details: { reason } })),
      ),
    ),
    inStore(cancelOrder, async (call, { params: { id }, body }, reply) =>
      withEtag(reply, await act(call, id, 'cancel', cancellation(body))),
    ),
    // The store goes without what is missing at this moment, and without no cent that is asked for later.
    inStore(acceptShortOrder, async (call, { params: { id } }, reply) =>
      withEtag(
        reply,
        await act(call, id, 'accept-short', (_at, { total_cents, captured_cents }) => ({
          type: 'order.short_accepted',
          columns: { waived_cents: total_cents - captured_cents },
        })),
      ),
    ),
  ];
});
