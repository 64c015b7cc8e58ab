import { BRAZILIAN_STATES } from './brazilian-states';
import { formatCep, isValidCep, normalizeCep, stateOfCep } from './cep';
import { CEP_RANGES } from './data/cep-ranges';

describe('CEP', () => {
  it('knows the state of a code', () => {
    expect(stateOfCep('01310-100')).toBe('SP');
    expect(stateOfCep('20040002')).toBe('RJ');
    expect(stateOfCep('69400-000')).toBe('AM');
    expect(stateOfCep('72800-000')).toBe('GO');
    expect(stateOfCep('99999-999')).toBe('RS');
  });

  it('belongs to no state outside the ranges, and is then no CEP', () => {
    expect(stateOfCep('00999-999')).toBeNull();
    expect(isValidCep('00999-999')).toBe(false);
  });

  it('is accepted masked or raw and refused in other shapes', () => {
    expect(isValidCep('01310-100')).toBe(true);
    expect(isValidCep('01310100')).toBe(true);
    for (const text of ['0131010', '013101000', '01310--100', '01.310-100', 'abcdefgh', ''])
      expect(isValidCep(text)).toBe(false);
  });

  it('loses and gains its mask', () => {
    expect(normalizeCep('01310-100')).toBe('01310100');
    expect(formatCep('01310100')).toBe('01310-100');
  });

  it('ranges follow each other without overlap and cover the 27 states', () => {
    for (const [index, range] of CEP_RANGES.entries()) {
      expect(range.first < range.last).toBe(true);
      const next = CEP_RANGES[index + 1];
      if (next) expect(range.last < next.first).toBe(true);
    }
    expect(new Set(CEP_RANGES.map((range) => range.state))).toEqual(
      new Set(BRAZILIAN_STATES.map((state) => state.code)),
    );
    expect(BRAZILIAN_STATES).toHaveLength(27);
  });
});
