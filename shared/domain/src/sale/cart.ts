import type { OrderItemKind } from '../orders/order-items';

/** A line of a cart. What an item's own promotion takes off is in its price already. */
export interface CartLine {
  id: string;
  /** The product of the catalogue; empty for what is not in it. */
  productId: string;
  categories: readonly string[];
  kind: OrderItemKind;
  quantity: number;
  unitPriceCents: number;
}

/** The cents of a line before any discount of the cart. */
export const lineCents = ({ quantity, unitPriceCents }: CartLine): number => quantity * unitPriceCents;

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
