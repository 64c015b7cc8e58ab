import { createKeyRing } from './key-ring';

const key = (version: number) => ({ version, key: Buffer.alloc(32, version) });
const place = { sellerId: 's1', recordId: 'r1', field: 'secret' };

describe('the key ring', () => {
  it('gives a secret back at its place', () => {
    const ring = createKeyRing([key(1)]);
    expect(ring.decrypt(ring.encrypt('segredo', place), place)).toBe('segredo');
  });

  it('seals files too, for their place and with any key of the ring', () => {
    const bytes = Buffer.from([0, 255, 10, 128]);
    const sealed = createKeyRing([key(1)]).encryptBytes(bytes, place);
    const rotated = createKeyRing([key(1), key(2)]);
    expect(sealed.includes(bytes)).toBe(false);
    expect(rotated.decryptBytes(sealed, place)).toEqual(bytes);
    expect(() => rotated.decryptBytes(sealed, { ...place, recordId: 'r2' })).toThrow();
    expect(() => createKeyRing([key(2)]).decryptBytes(sealed, place)).toThrow('not in the ring');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => rotated.decryptBytes(sealed, place)).toThrow();
  });

  it('never seals the same secret twice alike', () => {
    const ring = createKeyRing([key(1)]);
    expect(ring.encrypt('segredo', place)).not.toBe(ring.encrypt('segredo', place));
  });

  it.each([
    ['seller', { ...place, sellerId: 's2' }],
    ['record', { ...place, recordId: 'r2' }],
    ['field', { ...place, field: 'other' }],
  ])('does not decrypt what was moved to another %s', (_name, moved) => {
    const ring = createKeyRing([key(1)]);
    expect(() => ring.decrypt(ring.encrypt('segredo', place), moved)).toThrow();
  });

  it('reads what an older key sealed, and seals with the last one', () => {
    const sealed = createKeyRing([key(1)]).encrypt('segredo', place);
    const rotated = createKeyRing([key(1), key(2)]);
    expect(rotated.decrypt(sealed, place)).toBe('segredo');
    expect(rotated.encrypt('segredo', place)).toMatch(/^2\./);
    expect(() => createKeyRing([key(2)]).decrypt(sealed, place)).toThrow(/not in the ring/);
  });
});
