import { moneyBackOf } from './order-events';
import type { ShopifyOrder } from './order-payload';

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
export function soldOrderOf(order: ShopifyOrder): SoldOrder {
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
