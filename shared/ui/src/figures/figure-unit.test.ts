import { changeOf, formatFigure } from './figure-unit';

it.each([
  ['count', 1234, '1.234'],
  ['cents', 123_456, 'R$\u00a01.234,56'],
  ['rate', 65, '0,65%'],
  ['rate', null, '–'],
] as const)('a %s of %d reads %s', (unit, value, words) => {
  expect(formatFigure(unit, value)).toBe(words);
});

describe('a change', () => {
  it.each([
    ['count', 90, 80, 'up', '12,5% a mais'],
    ['cents', 9_690, 10_000, 'down', '3,1% a menos'],
    ['rate', 1_250, 1_130, 'up', '1,2 p.p. a mais'],
    ['count', 12, 0, 'up', '12 a mais'],
    ['count', 0, 12, 'down', '100% a menos'],
    ['rate', 500, 500, 'same', 'igual'],
  ] as const)('of a %s to %d from %d has sign and word', (unit, value, previous, direction, words) => {
    expect(changeOf(unit, value, previous)).toEqual({ direction, words });
  });

  it('is none where one of the two is missing', () => {
    expect(changeOf('rate', null, 500)).toBeNull();
    expect(changeOf('rate', 500, null)).toBeNull();
  });
});
