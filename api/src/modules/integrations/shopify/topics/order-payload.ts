import { z } from '@balcao/api-schema';
import { decimalAmount } from '../../../../decimal-amount';
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
export type ShopifyRefund = z.infer<typeof shopifyRefund>;

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
export type ShopifyFulfillment = z.infer<typeof fulfillment>;

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
