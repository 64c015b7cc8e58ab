/** The amounts of an order, in integer cents. */
export interface OrderTotals {
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  interestCents: number;
  totalCents: number;
}

/** The total that the other amounts make. */
export const expectedOrderTotal = ({
  subtotalCents,
  discountCents,
  shippingCents,
  interestCents,
}: OrderTotals): number => subtotalCents - discountCents + shippingCents + interestCents;

/** By how many cents a total is too high, or too low when negative; 0 when the amounts add up. */
export const orderTotalDifference = (totals: OrderTotals): number =>
  totals.totalCents - expectedOrderTotal(totals);
