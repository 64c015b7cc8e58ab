import axios from 'axios';
import { adapterOf, networkFailure } from '../testing/fake-adapter';
import { withBlockedRequests } from './blocked';
import { toApiError } from './to-api-error';

afterEach(() => jest.restoreAllMocks());

async function failureOf(answersAt: (base: string) => Promise<boolean>, code?: string) {
  const adapter = withBlockedRequests(
    adapterOf(() => networkFailure(code)),
    answersAt,
  );
  return axios
    .create({ adapter, baseURL: '/api' })
    .get('/pixels')
    .then(
      () => undefined,
      (error: unknown) => toApiError(error),
    );
}

it('says that something stopped the request, where the API itself answers', async () => {
  expect(await failureOf(async (base) => base === '/api')).toMatchObject({
    status: 0,
    code: 'blocked',
    errors: [expect.stringContaining('um bloqueador de anúncios')],
  });
});

it('speaks of the connection where nothing answers', async () => {
  expect(await failureOf(async () => false)).toMatchObject({ code: 'offline' });
});

it('asks nobody while the browser knows that it is offline, nor after a call that took too long', async () => {
  const asked = jest.fn(async () => true);
  expect(await failureOf(asked, 'ETIMEDOUT')).toMatchObject({ code: 'timeout' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await failureOf(asked)).toMatchObject({ code: 'offline' });
  expect(asked).not.toHaveBeenCalled();
});
