import {
  type AccessRequest,
  FORGOT_PASSWORD_IN_BACKOFFICE_PATH,
  HOME_PATH,
  isBackofficePath,
  ROOT_PATH,
  resolveAccess,
} from './access';

const ALLOW = { kind: 'allow' };
const PEDIDOS = '/backoffice/pedidos';

const asGuest = (request: Pick<AccessRequest, 'path' | 'access'>) =>
  resolveAccess({ ...request, authenticated: false, isPlatformAdmin: false });
const asSeller = (request: Pick<AccessRequest, 'path' | 'access'>) =>
  resolveAccess({ ...request, authenticated: true, isPlatformAdmin: false });
const asAdmin = (request: Pick<AccessRequest, 'path' | 'access'>) =>
  resolveAccess({ ...request, authenticated: true, isPlatformAdmin: true });

describe('An authenticated user on a non-back-office route goes to the checkout monitoring dashboard', () => {
  it.each(['/', '/cadastro', '/convite', '/backofficeX'])('%s', (path) => {
    expect(asSeller({ path, access: 'guest' })).toEqual({ kind: 'redirect', to: HOME_PATH });
    expect(asSeller({ path })).toEqual({ kind: 'redirect', to: HOME_PATH });
  });

  it('and stays on a back-office route', () => {
    expect(asSeller({ path: PEDIDOS, access: 'seller' })).toEqual(ALLOW);
    expect(asSeller({ path: HOME_PATH, access: 'seller' })).toEqual(ALLOW);
    expect(asSeller({ path: '/backoffice/nao-existe' })).toEqual(ALLOW);
  });
});

describe('An unauthenticated user on a back-office route goes to the root, except on the forgot-password route', () => {
  it.each(['/backoffice', PEDIDOS, `${PEDIDOS}/`, '/backoffice/nao-existe'])('%s', (path) => {
    expect(asGuest({ path })).toEqual({ kind: 'redirect', to: ROOT_PATH });
    expect(asGuest({ path, access: 'seller' })).toEqual({ kind: 'redirect', to: ROOT_PATH });
  });

  it('the forgot-password route opens with and without a session', () => {
    for (const access of ['seller', 'public'] as const) {
      expect(asGuest({ path: FORGOT_PASSWORD_IN_BACKOFFICE_PATH, access })).toEqual(ALLOW);
      expect(asGuest({ path: `${FORGOT_PASSWORD_IN_BACKOFFICE_PATH}/`, access })).toEqual(ALLOW);
      expect(asSeller({ path: FORGOT_PASSWORD_IN_BACKOFFICE_PATH, access })).toEqual(ALLOW);
    }
  });

  it('and stays on a logged-out route', () => {
    expect(asGuest({ path: '/', access: 'guest' })).toEqual(ALLOW);
    expect(asGuest({ path: '/nao-existe' })).toEqual(ALLOW);
  });
});

describe('admin routes', () => {
  const path = '/backoffice/admin/plataforma-usuarios';

  it('open for admins, are denied to sellers, and send everybody else to the root', () => {
    expect(asAdmin({ path, access: 'admin' })).toEqual(ALLOW);
    expect(asSeller({ path, access: 'admin' })).toEqual({ kind: 'denied' });
    expect(asGuest({ path, access: 'admin' })).toEqual({ kind: 'redirect', to: ROOT_PATH });
  });
});

it('public routes open for both', () => {
  expect(asGuest({ path: '/termos', access: 'public' })).toEqual(ALLOW);
  expect(asSeller({ path: '/termos', access: 'public' })).toEqual(ALLOW);
});

it('tells the back-office by whole segments', () => {
  expect(isBackofficePath('/backoffice')).toBe(true);
  expect(isBackofficePath('/backoffice/pedidos')).toBe(true);
  expect(isBackofficePath('/backoffices')).toBe(false);
});
