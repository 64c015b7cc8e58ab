import { z } from '@balcao/api-schema';
import { formatDecimalMoney, parseDecimalMoney } from '@balcao/domain';
import { gid, numberOfGid } from './gid';
import type { ShopOrder } from './shopify-provider';

const amount = z
  .object({ shopMoney: z.object({ amount: z.string() }) })
  .transform(({ shopMoney }) => shopMoney.amount);
const text = z.string().nullish();
const nodes = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

const lineItem = z
  .object({
    id: gid,
    title: z.string(),
    sku: text,
    quantity: z.int(),
    currentQuantity: z.int(),
    requiresShipping: z.boolean(),
    product: z.object({ id: gid }).nullish(),
    originalUnitPriceSet: amount,
    discountAllocations: z.array(z.object({ allocatedAmountSet: amount })),
  })
  .transform((item) => ({
    id: numberOfGid(item.id),
    title: item.title,
    sku: item.sku,
    product_id: item.product ? numberOfGid(item.product.id) : null,
    requires_shipping: item.requiresShipping,
    quantity: item.quantity,
    current_quantity: item.currentQuantity,
    price: item.originalUnitPriceSet,
    discount_allocations: item.discountAllocations.map(({ allocatedAmountSet }) => ({
      amount: allocatedAmountSet,
    })),
  }));

const transaction = z
  .object({
    id: gid,
    kind: z.string(),
    status: z.string(),
    test: z.boolean(),
    createdAt: z.string(),
    processedAt: text,
    amountSet: amount,
  })
  .transform((one) => ({
    id: numberOfGid(one.id),
    kind: one.kind.toLowerCase(),
    status: one.status.toLowerCase(),
    test: one.test,
    created_at: one.createdAt,
    processed_at: one.processedAt,
    amount: one.amountSet,
  }));

const refundedLine = z
  .object({ quantity: z.int(), lineItem: z.object({ id: gid }) })
  .transform(({ quantity, lineItem: { id } }) => ({ line_item_id: numberOfGid(id), quantity }));

const fulfillment = z
  .object({
    id: gid,
    status: z.string(),
    displayStatus: text,
    createdAt: z.string(),
    updatedAt: z.string(),
    trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
  })
  .transform(({ id, status, displayStatus, createdAt, updatedAt, trackingInfo: [tracking] }) => ({
    id: numberOfGid(id),
    status: status.toLowerCase(),
    shipment_status: displayStatus?.toLowerCase().replace('not_delivered', 'failure'),
    created_at: createdAt,
    updated_at: updatedAt,
    tracking_company: tracking?.company,
    tracking_number: tracking?.number,
    tracking_url: tracking?.url,
  }));

const totalOf = (lines: readonly { price: string; quantity: number }[]): string =>
  formatDecimalMoney(
    lines.reduce((sum, { price, quantity }) => sum + (parseDecimalMoney(price) ?? 0) * quantity, 0),
  );

/** An order of a page, as webhooks name its fields. `isCut`: it has more lines than a page has. */
export const pagedOrder = z
  .object({
    id: gid,
    name: z.string(),
    test: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    cancelledAt: text,
    currencyCode: z.string(),
    displayFinancialStatus: text,
    displayFulfillmentStatus: text,
    email: text,
    phone: text,
    sourceIdentifier: text,
    paymentGatewayNames: z.array(z.string()),
    discountCodes: z.array(z.string()),
    totalDiscountsSet: amount.nullable(),
    currentTotalDiscountsSet: amount,
    totalPriceSet: amount,
    currentTotalPriceSet: amount,
    totalOutstandingSet: amount,
    totalShippingPriceSet: amount,
    customAttributes: z.array(z.object({ key: z.string(), value: text })),
    customer: z.object({ firstName: text, lastName: text }).nullish(),
    billingAddress: z.object({ name: text, phone: text, company: text }).nullish(),
    shippingAddress: z
      .object({ provinceCode: text, address1: text, address2: text, city: text, zip: text })
      .nullish(),
    shippingLines: nodes(z.object({ title: z.string() })),
    lineItems: z.object({ pageInfo: z.object({ hasNextPage: z.boolean() }), nodes: z.array(lineItem) }),
    refunds: z.array(
      z.object({ id: gid, refundLineItems: nodes(refundedLine), transactions: nodes(transaction) }),
    ),
    fulfillments: z.array(fulfillment),
  })
  .transform((order): ShopOrder & { isCut: boolean } => {
    const id = numberOfGid(order.id);
    const { customer, shippingAddress: address } = order;
    return {
      id,
      name: order.name,
      test: order.test,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      cancelled_at: order.cancelledAt,
      currency: order.currencyCode,
      financial_status: order.displayFinancialStatus?.toLowerCase(),
      fulfillment_status: order.displayFulfillmentStatus?.toLowerCase(),
      total_line_items_price: totalOf(order.lineItems.nodes),
      total_discounts: order.totalDiscountsSet ?? '0.00',
      current_total_discounts: order.currentTotalDiscountsSet,
      total_price: order.totalPriceSet,
      current_total_price: order.currentTotalPriceSet,
      total_shipping_price_set: { shop_money: { amount: order.totalShippingPriceSet } },
      total_outstanding: order.totalOutstandingSet,
      payment_gateway_names: order.paymentGatewayNames,
      email: order.email,
      phone: order.phone,
      source_identifier: order.sourceIdentifier,
      customer: customer && { first_name: customer.firstName, last_name: customer.lastName },
      billing_address: order.billingAddress,
      shipping_address: address && { ...address, province_code: address.provinceCode },
      shipping_lines: order.shippingLines.nodes,
      discount_codes: order.discountCodes.map((code) => ({ code })),
      note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
      line_items: order.lineItems.nodes,
      refunds: order.refunds.map((refund) => ({
        id: numberOfGid(refund.id),
        order_id: id,
        refund_line_items: refund.refundLineItems.nodes,
        transactions: refund.transactions.nodes,
      })),
      fulfillments: order.fulfillments,
      isCut: order.lineItems.pageInfo.hasNextPage,
    };
  });
