import { rangeLabel } from './paginator';

it.each([
  [1, 10, 348, '1 - 10 de 348'],
  [35, 10, 348, '341 - 348 de 348'],
  [1, 10, 0, '0 de 0'],
  [36, 10, 348, '0 de 348'],
])(
  "Range label 'N - M de T', or '0 de T' when empty: page %d of %d rows each, of %d",
  (page, size, total, label) => {
    expect(rangeLabel(page, size, total)).toBe(label);
  },
);
