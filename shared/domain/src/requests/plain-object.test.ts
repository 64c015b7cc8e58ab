import { runInNewContext } from 'node:vm';
import { isPlainObject } from './plain-object';

describe('plain object', () => {
  it('is an object literal, also of another realm or without a prototype', () => {
    for (const value of [{}, { a: 1 }, Object.create(null), runInNewContext('({ a: 1 })')])
      expect(isPlainObject(value)).toBe(true);
  });

  it('is nothing else', () => {
    class Point {}
    for (const value of [
      null,
      undefined,
      'a',
      1,
      [],
      () => ({}),
      new Date(),
      new Map(),
      new Point(),
      runInNewContext('[]'),
    ])
      expect(isPlainObject(value)).toBe(false);
  });
});
