import type {
  CancelOrderRequest,
  ReportProblemRequest,
  ReturnOrderRequest,
  ShipOrderRequest,
} from '@balcao/api-schema';
import type { ORDER_EVENT_TYPES } from '@balcao/domain';
import type { CompiledQuery } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { searchTextOf } from '../../../lists/search';
import type { StoredOrder } from '../state/repository';
import { type OrderColumns, searchWith } from '../write/order-repository';
import { deliveryUpdate, parcelInsert } from '../write/parcel-repository';

/** The event and the columns that an action writes, and the details that the audit trail keeps of it. */
export interface Effect {
  type: (typeof ORDER_EVENT_TYPES)[number] | 'order.short_accepted';
  columns?: OrderColumns;
  details?: Record<string, string>;
  write?(trx: SellerTransaction, order: StoredOrder, at: Date): CompiledQuery;
}

export type EffectAt = (at: Date, order: StoredOrder) => Effect;

export const preparation: EffectAt = () => ({ type: 'fulfillment.preparing' });

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

export const delivery: EffectAt = () => ({ type: 'fulfillment.delivered', write: deliveryUpdate });

export const deliveryProblem =
  ({ reason }: ReportProblemRequest): EffectAt =>
  () => ({ type: 'fulfillment.exception', details: { reason } });

export const parcelReturn =
  ({ reason }: ReturnOrderRequest): EffectAt =>
  () => ({ type: 'fulfillment.returned', details: { reason } });

export const cancellation =
  ({ reason }: CancelOrderRequest): EffectAt =>
  (at) => ({ type: 'order.cancelled', columns: { cancelled_at: at }, details: { reason } });

/** The store goes without what is missing at this moment, and without no cent that is asked for later. */
export const shortAcceptance: EffectAt = (_at, { total_cents, captured_cents }) => ({
  type: 'order.short_accepted',
  columns: { waived_cents: total_cents - captured_cents },
});
