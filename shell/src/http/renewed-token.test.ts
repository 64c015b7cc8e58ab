import { createFakeChain } from '../testing/fake-chain';

const renewed = { token: { accessToken: 'new', expiresIn: 60 } };
const answering = (data: unknown) => createFakeChain({ server: () => ({ data }) });

describe('a token that replaces the session’s', () => {
  it.each(['/auth/step-up', '/renovar-token', '/renovar-token/'])('is taken from %s', async (path) => {
    const { http, renew } = answering(renewed);
    await http.post(path, {});
    expect(renew).toHaveBeenCalledWith('new');
  });

  it('is there before the caller goes on', async () => {
    const { http, renew } = answering(renewed);
    await http.post('/auth/step-up', {}).then(() => expect(renew).toHaveBeenCalledTimes(1));
  });

  it('is taken from no other call', async () => {
    const { http, renew } = answering(renewed);
    await http.post('/auth/login', {});
    await http.post('/orders/auth/step-up/notes', {});
    expect(renew).not.toHaveBeenCalled();
  });

  it('is not taken for another session', async () => {
    const { http, renew } = answering(renewed);
    await http.post('/auth/step-up', {}, { headers: { Authorization: 'Bearer older' } });
    expect(renew).not.toHaveBeenCalled();
  });

  it.each([undefined, {}, { token: 'new' }, { token: { accessToken: 7 } }])(
    'is not taken from %p',
    async (data) => {
      const { http, renew } = answering(data);
      await http.post('/auth/step-up', {});
      expect(renew).not.toHaveBeenCalled();
    },
  );
});
