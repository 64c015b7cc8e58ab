import { createFakeChain } from '../testing/fake-chain';

const EXPIRED = {
  status: 401,
  code: 'unauthenticated',
  errors: ['Acesso expirado, favor entrar novamente.'],
};

describe('HTTP 401', () => {
  it('User is logged out; the error is replaced by one whose errors list holds the sentence', async () => {
    const { http, logOut } = createFakeChain({
      server: () => ({ status: 401, data: { errors: ['outra coisa'] } }),
    });
    await expect(http.get('/seller/1')).rejects.toMatchObject(EXPIRED);
    expect(logOut).toHaveBeenCalledTimes(1);
  });

  it('logs nobody out when the token that was refused is not the session’s', async () => {
    const { http, logOut } = createFakeChain({ server: () => ({ status: 401 }) });
    await expect(http.get('/x', { headers: { Authorization: 'Bearer older' } })).rejects.toMatchObject(
      EXPIRED,
    );
    expect(logOut).not.toHaveBeenCalled();
  });

  it('replaces the error also while nobody is in', async () => {
    const { http, logOut } = createFakeChain({ token: null, server: () => ({ status: 401 }) });
    await expect(http.get('/x')).rejects.toMatchObject(EXPIRED);
    expect(logOut).not.toHaveBeenCalled();
  });
});
