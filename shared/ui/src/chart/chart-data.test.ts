import { gridOf, isEmptyChart, linePath, scaleOf, spread } from './chart-data';

describe('the grid of a chart', () => {
  it.each([
    [
      [0, 97],
      [0, 50, 100],
    ],
    [
      [1200, 3400],
      [0, 2000, 4000],
    ],
    [
      [-5, 5],
      [-5, 0, 5],
    ],
    [
      [0, 0],
      [0, 1],
    ],
  ])('stands around %j in round steps', (values, grid) => {
    expect(gridOf([{ name: 'a', values }])).toEqual(grid);
  });
});

it('a line is broken where a value is missing', () => {
  const scale = scaleOf([0, 10], 4, { left: 0, top: 0, width: 30, height: 100 });
  expect(linePath([0, 10, null, 5], scale)).toBe('M0.0 100.0L10.0 0.0M30.0 50.0');
});

it('labels beside points that are close do not cover each other', () => {
  expect(spread([50, 10, 52], 16)).toEqual([50, 10, 66]);
});

it('a chart without a value is empty, one of zeros is not', () => {
  expect(isEmptyChart({ labels: ['1'], series: [{ name: 'a', values: [null] }] })).toBe(true);
  expect(isEmptyChart({ labels: [], series: [] })).toBe(true);
  expect(isEmptyChart({ labels: ['1'], series: [{ name: 'a', values: [0] }] })).toBe(false);
});
