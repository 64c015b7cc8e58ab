import { isApiError } from '@balcao/contract';
import { type FakeServer, networkFailure } from '../testing/fake-adapter';
import { createFakeChain } from '../testing/fake-chain';

async function failureOf(server: FakeServer, signal?: AbortSignal) {
  const { http } = createFakeChain({ server });
  const failure: unknown = await http.get('/a', { signal }).catch((error: unknown) => error);
  if (!isApiError(failure)) throw new Error('expected an ApiError');
  return failure;
}

describe('every rejection is an ApiError', () => {
  it('with the sentences, fields and request id of the API', async () => {
    const data = {
      errors: ['Confira os campos.'],
      fields: { cpf: ['CPF inválido.'] },
      code: 'validation',
      requestId: 'r1',
    };
    expect(await failureOf(() => ({ status: 422, data }))).toMatchObject({
      status: 422,
      ...data,
      body: data,
    });
  });

  it.each([
    ['30', 30],
    ['x', undefined],
  ])('Retry-After: %s → %s', async (header, seconds) => {
    const failure = await failureOf(() => ({ status: 429, headers: { 'retry-after': header } }));
    expect(failure.retryAfterSeconds).toBe(seconds);
  });

  it('when nobody answers', async () => {
    const failure = await failureOf(() => networkFailure());
    expect(failure).toMatchObject({ status: 0, code: 'offline' });
    expect(failure.errors).toEqual([
      'Não conseguimos falar com o Balcão. Verifique sua conexão e tente de novo.',
    ]);
  });

  it('when the answer takes too long', async () => {
    expect(await failureOf(() => networkFailure('ETIMEDOUT'))).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('when the caller aborts', async () => {
    expect(await failureOf(() => ({}), AbortSignal.abort())).toMatchObject({ status: 0, code: 'aborted' });
  });

  it('when something else than our API answers', async () => {
    const failure = await failureOf(() => ({ status: 502, data: '<html>Bad Gateway</html>' }));
    expect(failure).toMatchObject({
      status: 502,
      code: 'unexpected',
      errors: ['Não conseguimos concluir a operação. Tente de novo em instantes.'],
    });
  });
});

describe('Query-string builder misuse', () => {
  it('rejects anything that is not an object or an array of objects with the message', async () => {
    const { http } = createFakeChain();
    await expect(http.get('/a', { params: [1] })).rejects.toMatchObject({
      code: 'query_misuse',
      errors: ['O argumento deve ser um objeto ou um array de objetos.'],
    });
  });
});
