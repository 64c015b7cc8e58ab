import { newId } from '../db/new-id';
import { readCursor, writeCursor } from './list-cursor';
import { type IdKind, readOrder } from './list-order';

const COLUMNS = {
  name: { column: 'name_key', kind: 'text' },
  priceCents: { column: 'price', kind: 'number' },
  createdAt: { column: 'created_at', kind: 'instant' },
} as const;
const orderOf = (sort: string, idKind: IdKind = 'uuid') => readOrder(sort, COLUMNS, idKind);
const id = newId();
const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it.each([
    ['name', 'açaí "da" Ana 🧵'],
    ['-priceCents', '-12'],
    ['createdAt', '2024-02-29 12:00:00.123456+00'],
  ])('of %s finds its position again', (sort, value) => {
    const order = orderOf(sort);
    const cursor = { at: 'after', position: { value, id } } as const;
    expect(readCursor(writeCursor(order, cursor), order)).toEqual(cursor);
  });

  it('of rows with a number for their id finds its position again', () => {
    const order = orderOf('priceCents', 'number');
    const cursor = { at: 'before', position: { value: '7', id: '7' } } as const;
    expect(readCursor(writeCursor(order, cursor), order)).toEqual(cursor);
  });

  it.each([
    ['a UUID', 'number', id],
    ['no number', 'number', '7; drop'],
    ['a number', 'uuid', '7'],
  ] as const)('with %s where ids are of kind %s is refused', (_name, idKind, given) => {
    expect(() => readCursor(forged('name', 'after', 'a', given), orderOf('name', idKind))).toThrow(
      'validation',
    );
  });

  it('of the longest name fits into an address', () => {
    const position = { value: '😀'.repeat(80), id };
    expect(writeCursor(orderOf('name'), { at: 'before', position }).length).toBeLessThanOrEqual(600);
  });

  it.each([
    ['of another order', 'name', forged('-name', 'after', 'a', id)],
    ['without a place', 'name', forged('name', 'after')],
    ['with more than a place', 'name', forged('name', 'end', 'x')],
    ['that is no JSON', 'name', 'x'],
    ['with what no text can hold', 'name', forged('name', 'after', '\u0000', id)],
    ['with half a character', 'name', forged('name', 'after', '\ud800', id)],
    ['with a number too large', 'priceCents', forged('priceCents', 'after', '9'.repeat(30), id)],
    ['with a day that is none', 'createdAt', forged('createdAt', 'after', '2026-02-30 10:00:00+00', id)],
    ['with words for a moment', 'createdAt', forged('createdAt', 'after', 'now', id)],
  ])('%s is refused', (_name, sort, text) => {
    expect(() => readCursor(text, orderOf(sort))).toThrow('validation');
  });
});

describe('an order', () => {
  it.each(['price', '-', 'constructor', '__proto__'])('by "%s" is refused', (sort) => {
    expect(() => orderOf(sort)).toThrow('validation');
  });
});
