import { dropNullFields } from './drop-null-fields';

describe('Null fields are dropped from request bodies', () => {
  it('at every depth', () => {
    expect(dropNullFields({ a: null, b: { c: null, d: 1 }, e: [{ f: null, g: 2 }] })).toEqual({
      b: { d: 1 },
      e: [{ g: 2 }],
    });
  });

  it('but not items of arrays', () => {
    expect(dropNullFields({ a: [1, null, 'x'] })).toEqual({ a: [1, null, 'x'] });
  });

  it('and not empty texts, zero, false or undefined', () => {
    const body = { text: '', zero: 0, no: false, later: undefined };
    expect(dropNullFields(body)).toStrictEqual(body);
  });

  it('leaves FormData, Blob and Date as they are', () => {
    const form = new FormData();
    const blob = new Blob(['x']);
    const date = new Date(0);
    expect(dropNullFields(form)).toBe(form);
    const body = dropNullFields({ blob, date });
    expect(body.blob).toBe(blob);
    expect(body.date).toBe(date);
  });

  it('leaves a body that is no object alone', () => {
    for (const body of [null, undefined, 'text', 0]) expect(dropNullFields(body)).toBe(body);
  });

  it('does not change the argument', () => {
    const body = { a: null, b: { c: null } };
    dropNullFields(body);
    expect(body).toEqual({ a: null, b: { c: null } });
  });
});
