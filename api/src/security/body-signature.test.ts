import { parseSignature, signatureOf } from './body-signature';

// Made by `printf '1764000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test`.
const VECTOR = '76728ba9029660ebc0a14b80fefcffcc0ad9c7139948290090e9bb71e97d5918';

it('signs the time and the body, as any other program does', () => {
  expect(signatureOf('{"id":"evt_1"}', ['whsec_test'], 1_764_000_000)).toBe(`t=1764000000,v1=${VECTOR}`);
});

it('has a signature for each secret while one replaces the other', () => {
  const header = signatureOf('{"id":"evt_1"}', ['whsec_new', 'whsec_test'], 1_764_000_000);
  expect(header).toMatch(/^t=1764000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  expect(header.endsWith(`,v1=${VECTOR}`)).toBe(true);
});

it('is read in one form only', () => {
  expect(parseSignature(`t=1764000000,v1=${VECTOR}`)).toEqual({ time: '1764000000', signature: VECTOR });
  for (const other of ['', 't=1', `v1=${VECTOR}`, `t=x,v1=${VECTOR}`, `t=1,v1=${VECTOR.slice(1)}`])
    expect(parseSignature(other)).toBeUndefined();
});
