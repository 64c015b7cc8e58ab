import { z } from '@balcao/api-schema';
import {
  type BrazilianState,
  isBrazilianState,
  isValidCep,
  isValidCnpj,
  isValidCpf,
  isValidEmail,
  MAX_COUPON_LENGTH,
  normalizeCep,
  normalizeCnpj,
  normalizeCouponCode,
  normalizeCpf,
  normalizeEmail,
  normalizePhone,
  orderTotalDifference,
  type PaymentMethod,
} from '@balcao/domain';
import { decimalAmount } from '../../../decimal-amount';
import type { OrderReport, ReportedEvent } from '../../orders';
import { line, listOf, moment, shopId } from './payload-fields';

const name = line(120);
const code = line(100);

const transaction = z.object({
  id: shopId,
  kind: z.string(),
  status: z.string(),
  amount: decimalAmount,
  test: z.boolean().default(false),
  created_at: moment,
  processed_at: moment.nullish(),
});

/** Money that went back. Restocking alone has no transaction. */
export const shopifyRefund = z.object({
  id: shopId,
  order_id: shopId,
  refund_line_items: listOf(z.object({ line_item_id: shopId, quantity: z.int().min(0) })).default([]),
  transactions: listOf(transaction).default([]),
});
type ShopifyRefund = z.infer<typeof shopifyRefund>;

const fulfillment = z.object({
  id: shopId,
  status: z.string().nullish(),
  shipment_status: z.string().nullish(),
  created_at: moment,
  updated_at: moment.nullish(),
  tracking_company: line(60),
  tracking_number: line(40),
  tracking_url: line(500),
});
type ShopifyFulfillment = z.infer<typeof fulfillment>;

const address = z.object({ name, phone: line(40), company: name });

/** An order, as far as it is read: https://shopify.dev/docs/api/admin-rest/latest/resources/order */
export const shopifyOrder = z.object({
  id: shopId,
  name: code,
  test: z.boolean().default(false),
  created_at: moment,
  updated_at: moment,
  cancelled_at: moment.nullish(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  financial_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  /** The price of the items before discounts. */
  total_line_items_price: decimalAmount,
  total_discounts: decimalAmount,
  total_price: decimalAmount,
  /** Of what is still ordered: less what was taken off, and what was given back. */
  current_total_discounts: decimalAmount.nullish(),
  current_total_price: decimalAmount.nullish(),
  total_shipping_price_set: z.object({ shop_money: z.object({ amount: decimalAmount }) }).nullish(),
  /** The amount that is not paid yet. */
  total_outstanding: decimalAmount.nullish(),
  payment_gateway_names: listOf(z.string()).default([]),
  /** The order's name in the system that made it. */
  source_identifier: line(100),
  email: line(254),
  phone: line(40),
  customer: z.object({ first_name: name, last_name: name, email: line(254), phone: line(40) }).nullish(),
  billing_address: address.nullish(),
  shipping_address: z
    .object({
      province_code: z.string().nullish(),
      address1: line(200),
      address2: line(100),
      city: name,
      zip: line(20),
    })
    .nullish(),
  shipping_lines: listOf(z.object({ title: line(80) })).default([]),
  discount_codes: listOf(z.object({ code })).default([]),
  note_attributes: listOf(z.object({ name: z.string(), value: z.unknown() })).default([]),
  landing_site: z.string().nullish(),
  line_items: listOf(
    z.object({
      id: shopId.nullish(),
      title: line(200),
      sku: code,
      /** Null for what is no product, such as a tip. */
      product_id: shopId.nullish(),
      requires_shipping: z.boolean().nullish(),
      quantity: z.int().min(0),
      /** Less the units that were taken off, and those that were given back. */
      current_quantity: z.int().min(0).nullish(),
      price: decimalAmount,
      /** The line's part of all discounts. */
      discount_allocations: listOf(z.object({ amount: decimalAmount })).default([]),
    }),
  ),
  refunds: listOf(shopifyRefund).default([]),
  fulfillments: listOf(fulfillment).default([]),
});
export type ShopifyOrder = z.infer<typeof shopifyOrder>;

/** `orders/edited`: which order it was. The order itself is read. */
export const shopifyOrderEdit = z.object({ order_edit: z.object({ order_id: shopId }) });

const PAID: readonly string[] = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];

/** Whether money has come for the order. */
const isPaid = ({ financial_status }: Pick<ShopifyOrder, 'financial_status'>): boolean =>
  PAID.includes(financial_status ?? '');

/** The transactions by which money went back with a refund. Those that are under way or failed are left out. */
const moneyBackOf = ({ transactions }: ShopifyRefund): ShopifyRefund['transactions'] =>
  transactions.filter(({ kind, status, amount }) => kind === 'refund' && status === 'success' && amount > 0);

/** The money that went back with a refund. */
export const refundEvents = (refund: ShopifyRefund): ReportedEvent[] =>
  moneyBackOf(refund).map(({ id, amount, created_at, processed_at }) => ({
    id: `refund:${id}`,
    type: 'payment.refunded',
    occurredAt: processed_at ?? created_at,
    amountCents: amount,
    isOfPayment: true,
    isState: false,
  }));

const stateEvent = (id: string, type: string, occurredAt: Date): ReportedEvent => ({
  id: `${id}:${type}:${occurredAt.getTime()}`,
  type,
  occurredAt,
  amountCents: null,
  isOfPayment: type.startsWith('payment.'),
  isState: true,
});

const earliest = (moments: readonly Date[]): Date =>
  new Date(Math.min(...moments.map((moment) => moment.getTime())));

/** Waiting for a buyer's action is a state of Pix and boleto; a card is only reserved or not. */
function paymentState(order: ShopifyOrder, method: PaymentMethod): ReportedEvent[] {
  const { id, created_at, updated_at, financial_status: status } = order;
  const isPaidLater = method === 'pix' || method === 'boleto';
  if (isPaid(order)) {
    // What went back was paid before.
    const refunded = order.refunds.flatMap(refundEvents).map(({ occurredAt }) => occurredAt);
    return [stateEvent(id, 'payment.captured', earliest([updated_at, ...refunded]))];
  }
  if (status === 'pending' && method !== 'credit_card')
    return [stateEvent(id, 'payment.pending', created_at)];
  if (status === 'authorized' && !isPaidLater) return [stateEvent(id, 'payment.authorized', updated_at)];
  if (status === 'voided') return [stateEvent(id, 'payment.voided', updated_at)];
  if (status === 'expired')
    return [stateEvent(id, isPaidLater ? 'payment.expired' : 'payment.voided', updated_at)];
  return [];
}

/** The parcels that were really sent. */
const parcelsOf = ({ fulfillments }: ShopifyOrder): ShopifyFulfillment[] =>
  fulfillments.filter(({ status }) => status === 'success' || status === 'open');

/** The statuses of parcels that the carrier has, as shops name them. */
const UNDER_WAY = ['in_transit', 'out_for_delivery', 'attempted_delivery'];

/** An order counts as sent, or delivered, when all of it is. */
function parcelState(order: ShopifyOrder): ReportedEvent[] {
  const parcels = parcelsOf(order);
  if (order.fulfillment_status !== 'fulfilled' || parcels.length === 0) return [];
  const last = (moments: readonly Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())));
  const shippedAt = last(parcels.map(({ created_at }) => created_at));
  const shipped = stateEvent(order.id, 'fulfillment.shipped', shippedAt);
  const all = (state: string) => parcels.every(({ shipment_status }) => shipment_status === state);
  const changedAt = last(parcels.map(({ created_at, updated_at }) => updated_at ?? created_at));
  if (all('delivered')) return [shipped, stateEvent(order.id, 'fulfillment.delivered', changedAt)];
  const some = (...states: string[]) =>
    parcels.some(({ shipment_status }) => states.includes(shipment_status ?? ''));
  if (some('failure')) return [shipped, stateEvent(order.id, 'fulfillment.exception', changedAt)];
  const isMoving = some(...UNDER_WAY);
  return isMoving ? [shipped, stateEvent(order.id, 'fulfillment.in_transit', changedAt)] : [shipped];
}

/** Everything that a report of an order says has happened. */
function eventsOf(order: ShopifyOrder, method: PaymentMethod): ReportedEvent[] {
  const { id, cancelled_at: cancelledAt } = order;
  const cancelled = cancelledAt && {
    ...stateEvent(id, 'order.cancelled', cancelledAt),
    id: `${id}:cancelled`,
  };
  return [
    ...paymentState(order, method),
    ...order.refunds.flatMap(refundEvents),
    ...(cancelled ? [cancelled] : []),
    ...parcelState(order),
  ];
}

/** The amounts and the lines of an order as it is sold now. */
interface SoldOrder {
  lines: ShopifyOrder['line_items'];
  subtotal: number;
  discount: number;
  total: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * An order less what the shop has taken off. Units that were given back with their money were sold, and stay, as all of a cancelled order
 * do: Shopify counts these out of `current_quantity` too.
 */
function soldOrderOf(order: ShopifyOrder): SoldOrder {
  const returns = order.refunds.filter((refund) => moneyBackOf(refund).length > 0);
  const returnedUnits = (lineId: string) =>
    sum(
      returns
        .flatMap(({ refund_line_items }) => refund_line_items)
        .filter(({ line_item_id }) => line_item_id === lineId)
        .map(({ quantity }) => quantity),
    );
  const soldUnits = ({ id, quantity, current_quantity: current }: ShopifyOrder['line_items'][number]) =>
    Math.min(quantity, (current ?? quantity) + returnedUnits(id ?? ''));
  const sold = order.line_items.map((item) => ({
    ...item,
    quantity: order.cancelled_at ? item.quantity : soldUnits(item),
  }));
  const lines = sold.filter(({ quantity }) => quantity > 0);
  const isWhole = sold.every(({ quantity }, index) => quantity === order.line_items[index]?.quantity);
  const { current_total_price: current, total_price, total_discounts, total_line_items_price } = order;
  if (isWhole)
    return { lines, subtotal: total_line_items_price, discount: total_discounts, total: total_price };
  const moneyBack = sum(order.refunds.flatMap(moneyBackOf).map(({ amount }) => amount));
  return {
    lines,
    subtotal: sum(lines.map(({ price, quantity }) => price * quantity)),
    discount: order.current_total_discounts ?? total_discounts,
    total: typeof current === 'number' ? current + moneyBack : total_price,
  };
}

const METHOD_WORDS: readonly [RegExp, PaymentMethod][] = [
  [/pix/i, 'pix'],
  [/boleto/i, 'boleto'],
  [/paypal/i, 'paypal'],
];

/** The method by the name of the way of paying that the shop shows its buyers. */
function methodOf({ payment_gateway_names: names }: ShopifyOrder): PaymentMethod {
  const all = names.join(' ');
  return METHOD_WORDS.find(([word]) => word.test(all))?.[1] ?? 'credit_card';
}

/** Shops ask for CPF or CNPJ in a field of their own, or in that of the company. */
function documentOf({ note_attributes, billing_address }: ShopifyOrder): string {
  const noted = note_attributes
    .filter(({ name }) => /cpf|cnpj/i.test(name))
    .map(({ value }) => (typeof value === 'string' ? value : ''));
  const typed = [...noted, billing_address?.company ?? ''].find(
    (text) => isValidCpf(text) || isValidCnpj(text),
  );
  if (typed === undefined) return '';
  return isValidCpf(typed) ? normalizeCpf(typed) : normalizeCnpj(typed);
}

function customerOf(order: ShopifyOrder) {
  const { customer, billing_address } = order;
  const email = normalizeEmail(order.email || customer?.email || '');
  const phone = order.phone || customer?.phone || billing_address?.phone || '';
  return {
    name:
      [customer?.first_name, customer?.last_name].filter(Boolean).join(' ') || (billing_address?.name ?? ''),
    email: isValidEmail(email) ? email : '',
    phone: normalizePhone(phone) ?? phone,
    document: documentOf(order),
  };
}

const MAX_UTM_LENGTH = 200;

/** The state of Brazil that the order goes to. */
function stateOf({ shipping_address }: ShopifyOrder): BrazilianState | null {
  const code = shipping_address?.province_code ?? '';
  return isBrazilianState(code) ? code : null;
}

/** Shops of Shopify write the number into the first line and what else there is into the second. */
function shippingOf(order: ShopifyOrder): OrderReport['content']['shipping_details'] {
  const { shipping_address: address, shipping_lines: lines } = order;
  const method = lines[0]?.title ?? '';
  if (!address || !isValidCep(address.zip)) return { method };
  const { address1: street, address2: complement, city, zip } = address;
  return { method, address: { zip: normalizeCep(zip), street, complement, city, state: stateOf(order) } };
}

/** `utm_source` and the like in the address by which the buyer came. */
function utmOf({ landing_site: site }: ShopifyOrder): Record<string, string> {
  const query = new URLSearchParams(site?.split('?')[1] ?? '');
  const entries = [...query].filter(
    ([name, value]) => /^utm_[a-z]{1,20}$/.test(name) && !value.includes('\0'),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace('utm_', ''), value.slice(0, MAX_UTM_LENGTH)]),
  );
}

/** The payment of an order: of the received amount once money came; until then of the whole amount. */
function paymentOf(order: ShopifyOrder, method: PaymentMethod, total: number): OrderReport['payment'] {
  const { total_outstanding: open } = order;
  const received = isPaid(order) ? total - Math.max(0, open ?? 0) : 0;
  const amountCents = received > 0 ? received : total;
  return amountCents > 0 ? { externalId: order.id, method, amountCents, installments: 1 } : null;
}

/**
 * A report of Shopify about an order, by our names. Taxes that are not part of the prices, tips and the like have no place among the
 * amounts: they are the difference.
 *
 * @param version orders the reports of an order
 */
export function orderReportOf(order: ShopifyOrder, version: string): OrderReport {
  const method = methodOf(order);
  const { lines, subtotal, discount, total } = soldOrderOf(order);
  const amounts = {
    subtotal,
    discount,
    shipping: order.total_shipping_price_set?.shop_money.amount ?? 0,
    interest: 0,
    total,
  };
  return {
    version,
    content: {
      ...amounts,
      created_at: order.created_at.toISOString(),
      currency: order.currency,
      shipping_state: stateOf(order),
      shipping_details: shippingOf(order),
      customer: customerOf(order),
      items: lines.map(
        ({ title, sku, product_id, requires_shipping, quantity, price, discount_allocations }) => ({
          title,
          sku,
          source_product_id: product_id ?? '',
          quantity,
          requires_shipping,
          unit_price: price,
          discount: discount_allocations.reduce((sum, { amount }) => sum + amount, 0),
        }),
      ),
      coupon: normalizeCouponCode(order.discount_codes[0]?.code ?? '').slice(0, MAX_COUPON_LENGTH),
      utm: utmOf(order),
    },
    differenceCents: orderTotalDifference({
      subtotalCents: amounts.subtotal,
      discountCents: amounts.discount,
      shippingCents: amounts.shipping,
      interestCents: amounts.interest,
      totalCents: amounts.total,
    }),
    payment: paymentOf(order, method, total),
    cancelledAt: order.cancelled_at ?? null,
    parcels: parcelsOf(order).map((parcel) => ({
      externalId: parcel.id,
      carrier: parcel.tracking_company,
      trackingCode: parcel.tracking_number,
      trackingUrl: /^https?:\/\//.test(parcel.tracking_url) ? parcel.tracking_url : '',
      shippedAt: parcel.created_at,
      deliveredAt: parcel.shipment_status === 'delivered' ? (parcel.updated_at ?? parcel.created_at) : null,
    })),
    events: eventsOf(order, method),
  };
}
