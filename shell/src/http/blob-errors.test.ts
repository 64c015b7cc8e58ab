import { createFakeChain } from '../testing/fake-chain';

const failureOf = (status: number, body: string) => {
  const { http, logOut } = createFakeChain({ server: () => ({ status, data: new Blob([body]) }) });
  return { failure: http.get('/jobs/1/file', { responseType: 'blob' }), logOut };
};

describe('a call for a file that fails', () => {
  it('rejects with the sentences of the API, though they came as a blob', async () => {
    const envelope = { code: 'not_found', errors: ['Este arquivo não existe.'], requestId: 'r1' };
    const { failure } = failureOf(404, JSON.stringify(envelope));
    await expect(failure).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      ...envelope,
      body: envelope,
    });
  });

  it('still logs out when the session is over', async () => {
    const { failure, logOut } = failureOf(401, '{}');
    await expect(failure).rejects.toMatchObject({ status: 401, code: 'unauthenticated', body: {} });
    expect(logOut).toHaveBeenCalledTimes(1);
  });

  it('becomes a sentence also when something else than our API answers', async () => {
    const { failure } = failureOf(502, '<html>Bad Gateway</html>');
    await expect(failure).rejects.toMatchObject({ status: 502, code: 'unexpected' });
  });
});
