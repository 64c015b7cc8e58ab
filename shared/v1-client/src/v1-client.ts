import createClient from 'openapi-fetch';
import type { paths } from './generated/v1';
import { dataOf, patientFetch, type V1CallOptions } from './patient-fetch';

export { createCheckoutClient, type V1CheckoutChange, type V1CheckoutOpening } from './checkout-client';
export { V1Error } from './v1-error';

type Json<Call> = Call extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

type OrderPath = paths['/v1/orders/{external_id}'];
type PaymentEventsPath = paths['/v1/orders/{external_id}/payments/{payment_id}/events'];
type OrderEventsPath = paths['/v1/orders/{external_id}/events'];
type CheckoutEventsPath = paths['/v1/checkout/events'];
type CouponsPath = paths['/v1/checkout/coupons/validate'];

export type V1CouponQuestion = Json<CouponsPath['post']>;
export type V1Order = Json<OrderPath['put']>;
export type V1Product = Json<paths['/v1/products']['post']>;
type PaymentEvent = Exclude<Json<PaymentEventsPath['post']>, { events: unknown }>;
type OrderEvent = Exclude<Json<OrderEventsPath['post']>, { events: unknown }>;
type CheckoutEvent = Exclude<Json<CheckoutEventsPath['post']>, { events: unknown }>;

/** An event whose id and moment are filled in where they are left out. */
type Reported<Event extends { id: string; occurred_at: string }> = Omit<Event, 'id' | 'occurred_at'> &
  Partial<Pick<Event, 'id' | 'occurred_at'>>;
export type V1PaymentEvent = Reported<PaymentEvent>;
export type V1OrderEvent = Reported<OrderEvent>;
export type V1CheckoutEvent = Reported<CheckoutEvent>;

export interface V1ClientOptions extends V1CallOptions {
  /** `ck_test_…` or `ck_live_…`. */
  key: string;
}

const identified = <Event extends { id?: string; occurred_at?: string }>(event: Event) => ({
  ...event,
  id: event.id ?? `evt_${crypto.randomUUID()}`,
  occurred_at: event.occurred_at ?? new Date().toISOString(),
});

/**
 * Calls the public API with a key. Every call may be repeated without a second effect, so what fails in passing is tried
 * again: an event keeps the id that it got before the first attempt. Refusals throw a `V1Error`.
 */
export function createV1Client({ baseUrl, key, retries = 4 }: V1ClientOptions) {
  const { GET, PUT, POST } = createClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${key}` },
    fetch: patientFetch(retries),
  });
  const orderAt = (external_id: string) => ({ params: { path: { external_id } } });

  return {
    /** Creates a product, once for a key. */
    createProduct: async (product: V1Product, idempotencyKey: string) =>
      dataOf(
        await POST('/v1/products', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: product,
        }),
      ),

    /** Creates an order, or replaces what is known of it. */
    putOrder: async (externalId: string, order: V1Order) =>
      dataOf(await PUT('/v1/orders/{external_id}', { ...orderAt(externalId), body: order })),

    /** Reads an order that was sent. */
    getOrder: async (externalId: string) =>
      dataOf(await GET('/v1/orders/{external_id}', orderAt(externalId))),

    /** Orders, newest first, with the cursor of the next page. */
    listOrders: async (query: { limit?: number; cursor?: string } = {}) =>
      dataOf(await GET('/v1/orders', { params: { query } })),

    /** Reports what happened to a payment, up to 100 events at once. */
    reportPayment: async (externalId: string, paymentId: string, ...events: V1PaymentEvent[]) =>
      dataOf(
        await POST('/v1/orders/{external_id}/payments/{payment_id}/events', {
          params: { path: { external_id: externalId, payment_id: paymentId } },
          body: { events: events.map(identified) },
        }),
      ),

    /** Reports what happened to a parcel, or that an order was cancelled, up to 100 events at once. */
    reportOrder: async (externalId: string, ...events: V1OrderEvent[]) =>
      dataOf(
        await POST('/v1/orders/{external_id}/events', {
          ...orderAt(externalId),
          body: { events: events.map(identified) },
        }),
      ),

    /** Reads the methods of buyers, with installments, discounts and limits. */
    getCheckoutConfig: async () => dataOf(await GET('/v1/checkout/config')),

    /** Whether a coupon is good for a cart, why not, and what each line comes to. Stores nothing. */
    validateCoupon: async (question: V1CouponQuestion) =>
      dataOf(await POST('/v1/checkout/coupons/validate', { body: question })),

    /** Reports what happened in checkouts, up to 100 events at once. */
    reportCheckout: async (...events: V1CheckoutEvent[]) =>
      dataOf(await POST('/v1/checkout/events', { body: { events: events.map(identified) } })),
  };
}

export type V1Client = ReturnType<typeof createV1Client>;
