import { buildQueryString } from './query-string';

const MISUSE = 'O argumento deve ser um objeto ou um array de objetos.';

describe('query-string builder', () => {
  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a text', 'a=1'],
    ['a number', 1],
    ['a boolean', true],
    ['a function', () => ({})],
    ['a Date', new Date(0)],
    ['a map', new Map()],
    ['an array of texts', ['a']],
    ['an array with a null', [{ a: 1 }, null]],
    ['an array of arrays', [[{ a: 1 }]]],
  ])('rejects anything that is not an object or an array of objects: %s', (_, value) => {
    expect(() => buildQueryString(value)).toThrow(new Error(MISUSE));
  });

  it('writes the fields of an object, encoded', () => {
    expect(buildQueryString({ idFormaPagamento: 1, q: 'pão & café', ativo: false, vazio: '' })).toBe(
      'idFormaPagamento=1&q=p%C3%A3o%20%26%20caf%C3%A9&ativo=false&vazio=',
    );
  });

  it('writes an array of objects one after another', () => {
    expect(buildQueryString([{ a: 1 }, { b: 2 }, { a: 3 }])).toBe('a=1&b=2&a=3');
  });

  it('drops null and undefined, and repeats the key of a list', () => {
    expect(buildQueryString({ a: null, b: undefined, status: ['pago', null, 'a enviar'] })).toBe(
      'status=pago&status=a%20enviar',
    );
  });

  it('writes a Date as an instant and refuses an object as a value, naming it', () => {
    expect(buildQueryString({ de: new Date(0) })).toBe('de=1970-01-01T00%3A00%3A00.000Z');
    expect(() => buildQueryString({ filtro: { a: 1 } })).toThrow(/"filtro"/);
  });

  it('is empty for an empty object or array', () => {
    expect(buildQueryString({})).toBe('');
    expect(buildQueryString([])).toBe('');
  });
});
