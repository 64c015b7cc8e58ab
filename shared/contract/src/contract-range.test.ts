import { isContractSatisfied } from './contract-range';

describe('the contract range of an area', () => {
  it.each([
    ['^1.0.0', '1.0.0', true],
    ['^1.0.0', '1.4.2', true],
    ['^1.4.0', '1.3.9', false],
    ['^1.4.3', '1.4.2', false],
    ['^2.0.0', '1.9.0', false],
    ['^1.0.0', '2.0.0', false],
    ['*', '1.0.0', false],
    ['1.0.0', '1.0.0', false],
    ['^1.0.0', 'unknown', false],
  ])('%s with a shell of %s → %s', (range, version, expected) => {
    expect(isContractSatisfied(range, version)).toBe(expected);
  });
});
