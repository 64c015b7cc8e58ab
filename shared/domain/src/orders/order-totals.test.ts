import { orderTotalDifference } from './order-totals';

const amounts = {
  subtotalCents: 10_000,
  discountCents: 1_000,
  shippingCents: 1_500,
  interestCents: 250,
};

it.each([
  [10_750, 0],
  [10_751, 1],
  [10_000, -750],
])('a total of %i differs by %i', (totalCents, difference) => {
  expect(orderTotalDifference({ ...amounts, totalCents })).toBe(difference);
});
