import { tokenOf } from '../testing/token';
import { readTokenClaims } from './token-claims';

describe('a token’s claims', () => {
  it('give the seller’s id and groups, accents included', () => {
    expect(readTokenClaims(tokenOf({ sub: 's1', groups: ['admin', 'operações'] }))).toEqual({
      sub: 's1',
      groups: ['admin', 'operações'],
      store: null,
    });
  });

  it('have no groups when the claim is missing or no list', () => {
    expect(readTokenClaims(tokenOf({ sub: 's1' }))?.groups).toEqual([]);
    expect(readTokenClaims(tokenOf({ sub: 's1', groups: 'admin' }))?.groups).toEqual([]);
  });

  it.each(['', 'abc', 'a.b.c', tokenOf({ groups: [] }), tokenOf({ sub: 7 })])(
    'are null for "%s"',
    (token) => {
      expect(readTokenClaims(token)).toBeNull();
    },
  );
});
