import { formatDecimalMoney } from '@balcao/domain';
import type { ExportedOrder } from '../../../../providers/shopify/shopify-provider';
import type { OrderToExport } from './repository';

const amountOf = (cents: number) => ({
  shopMoney: { amount: formatDecimalMoney(cents), currencyCode: 'BRL' },
});

/** `Ana Prado Lima` as first and last names, as Shopify wants them. */
function namesOf(name: string) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

function addressOf({ order }: OrderToExport) {
  const { shipping_address: address, shipping_state: provinceCode } = order;
  if (address === null) return undefined;
  const { street, complement, city, zip } = address;
  return {
    ...namesOf(order.buyer_name),
    address1: street,
    ...(complement && { address2: complement }),
    city,
    zip,
    countryCode: 'BR',
    ...(provinceCode && { provinceCode }),
  };
}

/**
 * A paid order as Shopify's `orderCreate` takes it: what was bought and paid, without products of the shop, whose stock is not moved. The
 * discount stands as one for the whole order.
 */
export function exportedOrder(sold: OrderToExport): ExportedOrder {
  const { order, items } = sold;
  const shippingAddress = addressOf(sold);
  return {
    sourceId: order.id,
    input: {
      currency: 'BRL',
      name: `#B${order.number}`,
      processedAt: (order.paid_at ?? order.ordered_at).toISOString(),
      financialStatus: 'PAID',
      tags: ['Balcão'],
      ...(order.buyer_email && { email: order.buyer_email }),
      ...(shippingAddress && { shippingAddress }),
      lineItems: items.map(({ title, sku, quantity, unit_price_cents }) => ({
        title,
        ...(sku && { sku }),
        quantity,
        priceSet: amountOf(unit_price_cents),
        requiresShipping: !order.is_digital,
      })),
      ...(order.discount_cents > 0 && {
        discountCode: {
          itemFixedDiscountCode: {
            code: order.coupon || 'BALCAO',
            amountSet: amountOf(order.discount_cents),
          },
        },
      }),
      ...(order.shipping_cents > 0 && {
        shippingLines: [
          { title: order.shipping_method || 'Frete', priceSet: amountOf(order.shipping_cents) },
        ],
      }),
      transactions: [
        { kind: 'SALE', status: 'SUCCESS', gateway: 'Balcão', amountSet: amountOf(order.total_cents) },
      ],
    },
  };
}
