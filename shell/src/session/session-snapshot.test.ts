import { tokenOf } from '../testing/token';
import { hasPermission, isPermitted } from './permissions';
import { ANONYMOUS, snapshotOf } from './session-snapshot';

describe('the session of a token', () => {
  it('The owner flag is true when the token’s groups claim includes admin', () => {
    expect(snapshotOf(tokenOf({ sub: 's1', groups: ['seller', 'admin'] }), null).owner).toBe(true);
    expect(snapshotOf(tokenOf({ sub: 's1', groups: ['administrator'] }), null).owner).toBe(false);
  });

  it('Admin is detected from the token’s groups claim containing admin (isPlatformAdmin)', () => {
    expect(snapshotOf(tokenOf({ sub: 's1', groups: ['admin'] }), null).isPlatformAdmin).toBe(true);
    expect(snapshotOf(tokenOf({ sub: 's1' }), null).isPlatformAdmin).toBe(false);
  });

  it('Two-factor is reported as never enabled', () => {
    expect(snapshotOf(tokenOf({ sub: 's1' }), null).twoFactorEnabled).toBe(false);
  });

  it('The store list and current store are empty', () => {
    expect(snapshotOf(tokenOf({ sub: 's1' }), null)).toMatchObject({ stores: [], currentStore: null });
  });

  it('stays open whatever the browser’s clock says: the server decides when it is over', () => {
    expect(snapshotOf(tokenOf({ sub: 's1', exp: 1 }), null).status).toBe('authenticated');
  });

  it('is anonymous for what is no token', () => {
    expect(snapshotOf('nonsense', null)).toBe(ANONYMOUS);
  });
});

describe('hasPermission', () => {
  it('The permission check always returns true', () => {
    expect(hasPermission('pedidos.reembolsar')).toBe(true);
    expect(hasPermission('')).toBe(true);
  });
});

describe('isPermitted', () => {
  it('is true while nobody has said what the person may do', () => {
    expect(isPermitted(ANONYMOUS, 'pedidos:editar')).toBe(true);
  });

  it('is as the API says then', () => {
    const permissions = ['pedidos:ler'];
    expect(isPermitted({ permissions }, 'pedidos:ler')).toBe(true);
    expect(isPermitted({ permissions }, 'pedidos:editar')).toBe(false);
  });
});
