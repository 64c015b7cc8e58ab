import { ORDER_FIELD_NAMES, type OrderFieldColumns, type V1OrderRequest } from '@balcao/api-schema';
import type { ShippingAddress } from '@balcao/domain';
import { newId } from '../../db/new-id';
import { searchTextOf } from '../../lists/search';
import type { ItemColumns } from './order-insert';
import type { StoredOrder, StoredPayment } from './stored-order';

/** The shipping address of an order, as it is stored; null without one. */
function addressOf(order: Pick<V1OrderRequest, 'shipping_details'>): ShippingAddress | null {
  const address = order.shipping_details?.address;
  if (!address) return null;
  const { zip, street, number, complement, district, city, state } = address;
  return {
    zip,
    street: street ?? '',
    number: number ?? '',
    complement: complement ?? '',
    district: district ?? '',
    city: city ?? '',
    state: state ?? '',
  };
}

/** The columns that say how an order is sent. The address of a buyer who was erased stays erased. */
function shippingColumnsOf(
  order: Pick<V1OrderRequest, 'shipping_details' | 'shipping_method' | 'shipping_state'>,
  isErased: boolean,
) {
  const address = addressOf(order);
  return {
    shipping_state: order.shipping_state ?? address?.state ?? '',
    shipping_method: order.shipping_method || order.shipping_details?.method || '',
    shipping_days: order.shipping_details?.days ?? null,
    shipping_address: address === null || isErased ? null : JSON.stringify(address),
  };
}

/** A line of an order, with the source's name for its product where it has one. */
type OrderLine = V1OrderRequest['items'][number] & { source_product_id?: string };

/** The content of an order as a source sends it: a request of the public API, in any currency. */
export type OrderContent = Omit<V1OrderRequest, 'currency' | 'items'> & {
  currency: string;
  items: OrderLine[];
};

/** The search text of an order. A new one gets its number, and the word for that, when it is inserted. */
const searchTextOfOrder = (
  externalId: string,
  customer: { name: string; email: string; phone: string; document: string },
  stored: Pick<StoredOrder, 'number' | 'tracking_code' | 'payment_references'> | undefined,
): string =>
  searchTextOf(
    externalId,
    customer.name,
    customer.email,
    customer.document,
    // With and without the country code.
    customer.phone,
    customer.phone.replace(/^\+55/, ''),
    String(stored?.number ?? ''),
    stored?.tracking_code ?? '',
    ...(stored?.payment_references ?? []),
  );

/** Whether an order says itself that it was paid. */
export const arrivesPaid = ({ payments }: Pick<OrderContent, 'payments'>): boolean =>
  payments.some(({ paid_at }) => paid_at != null);

/** Whether nothing of an order is sent, as its source says of each item. */
const isDigital = ({ items }: Pick<OrderContent, 'items'>): boolean =>
  items.length > 0 && items.every(({ requires_shipping }) => requires_shipping === false);

const fieldColumnsOf = (order: Pick<OrderContent, keyof OrderFieldColumns>): OrderFieldColumns =>
  Object.fromEntries(ORDER_FIELD_NAMES.map((name) => [name, order[name] ?? ''])) as OrderFieldColumns;

/** The columns of an order that its source decides. A buyer who was erased stays erased. */
export function columnsOf(externalId: string, order: OrderContent, stored?: StoredOrder) {
  const { name, email, phone, document, birth_date } = stored?.anonymized_at ? {} : order.customer;
  const customer = { name: name ?? '', email: email ?? '', phone: phone ?? '', document: document ?? '' };
  const last = order.payments.at(-1);
  return {
    currency: order.currency,
    subtotal_cents: order.subtotal,
    discount_cents: order.discount,
    shipping_cents: order.shipping,
    interest_cents: order.interest,
    total_cents: order.total,
    buyer_name: customer.name,
    buyer_email: customer.email,
    buyer_phone: customer.phone,
    buyer_document: customer.document,
    buyer_birth_date: birth_date ?? '',
    utm: order.utm && Object.keys(order.utm).length > 0 ? JSON.stringify(order.utm) : null,
    is_digital: isDigital(order),
    ...shippingColumnsOf(order, Boolean(stored?.anonymized_at)),
    ...fieldColumnsOf(order),
    search: searchTextOfOrder(externalId, customer, stored),
    ordered_at: new Date(order.created_at),
    ...(last && { payment_method: last.method, installments: last.installments ?? 1 }),
  };
}

export const itemsOf = ({ items }: Pick<OrderContent, 'items'>): ItemColumns[] =>
  items.map(
    ({ title, sku, source_product_id, quantity, unit_price, kind, orderbump_id, discount }, position) => ({
      position,
      title,
      sku: sku ?? '',
      source_product_id: source_product_id ?? '',
      quantity,
      unit_price_cents: unit_price,
      // What came by a bump is a bump's line, whatever else was said.
      kind: orderbump_id ? 'orderbump' : (kind ?? 'product'),
      orderbump_id: orderbump_id ?? '',
      discount_cents: discount ?? 0,
    }),
  );

/** The payments of a request that are new, after those that are known. */
export const newPaymentsOf = (
  { payments }: Pick<OrderContent, 'payments'>,
  known: readonly StoredPayment[],
) =>
  payments
    .filter(({ id }) => !known.some(({ external_id }) => external_id === id))
    .map(({ id, method, amount, installments }, index) => ({
      id: newId(),
      external_id: id,
      position: known.length + index,
      method,
      amount_cents: amount,
      installments: installments ?? 1,
    }));

/** Whether a known payment would get another amount or method. */
export const changesPayment = ({ payments }: V1OrderRequest, known: readonly StoredPayment[]): boolean =>
  known.some((row) => {
    const sent = payments.find(({ id }) => id === row.external_id);
    return sent !== undefined && (sent.method !== row.method || sent.amount !== row.amount_cents);
  });
