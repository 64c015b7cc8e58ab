import { type Account, createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';

/** The settings of a usual API, or what starts another one, after what it needs, such as the double of a gateway. */
type Start = Record<string, string> | (() => Promise<TestApi>);

/**
 * Starts an API for the tests of a file and closes it after them. What is returned is filled before the file's own `beforeAll`, so it can
 * be named where the file begins.
 */
export function withApi(start: Start = {}): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await (typeof start === 'function' ? start() : startTestApi(start)));
  });
  afterAll(() => api.close());
  return api;
}

type AccountOptions = NonNullable<Parameters<typeof createAccount>[1]>;

/**
 * Starts an API as `withApi` does, and gives each test a store of its own with its owner Maria, for tests that are not about signup and
 * login. The store is there before the file's own `beforeEach`.
 * @param options how the API starts, whether all tests share one store (then it is there before the file's own `beforeAll`), and what
 *   `createAccount` takes
 */
export function withStore({
  api: start,
  isShared = false,
  ...account
}: { api?: Start; isShared?: boolean } & AccountOptions = {}): { api: TestApi; maria: Account } {
  const api = withApi(start);
  const maria = {} as Account;
  (isShared ? beforeAll : beforeEach)(async () => {
    Object.assign(maria, await createAccount(api.platform, account));
  });
  return { api, maria };
}
