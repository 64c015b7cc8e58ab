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
import type { OrderReport } from '../../../orders';
import { soldOrderOf } from './edited-order';
import { eventsOf, isPaid, parcelsOf } from './order-events';
import type { ShopifyOrder } from './order-payload';

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
