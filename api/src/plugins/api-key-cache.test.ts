import { keepCallersKnown } from '../../test/fake-clock';
import { callV1, newKey, orderBody } from '../../test/orders';
import { type Account, createAccount } from '../../test/stored-account';
import { startSoleTestApi, type TestApi } from '../../test/test-app';
import { createApiKeyCache } from './api-key-cache';
import type { ApiKeyCaller, LoadedKey } from './load-api-key';

const PLACE = { sellerId: 'seller-1', hash: 'hash-1' };
const CALLER: ApiKeyCaller = {
  id: 'key-1',
  sellerId: 'seller-1',
  storeId: 'store-1',
  isTest: false,
  kind: 'secret',
  scopes: [],
  origins: [],
};

/** A stored key, and the calls that each reading of it added. */
function storedKey() {
  const key = { isRevoked: false, requests: 0, added: [] as number[] };
  const load = async (_place: object, calls: number): Promise<LoadedKey | null> => {
    key.added.push(calls);
    key.requests += calls;
    return key.isRevoked ? null : { caller: CALLER, requests: key.requests, secondsLeft: 60 };
  };
  return { key, cache: createApiKeyCache(load) };
}

describe('the cache of keys', () => {
  keepCallersKnown();

  it('reads a key once for calls at the same time, and numbers each of them', async () => {
    const { key, cache } = storedKey();
    const calls = await Promise.all([cache.count(PLACE), cache.count(PLACE), cache.count(PLACE)]);
    expect(calls.map((call) => call?.requests)).toEqual([1, 2, 3]);
    expect(key.added).toEqual([0]);
  });

  it('adds the calls that it has answered when it reads again', async () => {
    const { key, cache } = storedKey();
    await cache.count(PLACE);
    await cache.count(PLACE);
    // Those of other replicas.
    key.requests = 10;
    cache.clear();
    expect((await cache.count(PLACE))?.requests).toBe(13);
    expect(key.added).toEqual([0, 2]);
  });

  it('lets nobody in with a key that is revoked while it is being read', async () => {
    const { key, cache } = storedKey();
    const first = cache.count(PLACE);
    key.isRevoked = true;
    cache.clear();
    const second = cache.count(PLACE);
    expect(await second).toBeNull();
    expect(await cache.count(PLACE)).toBeNull();
    await first;
    expect(await cache.count(PLACE)).toBeNull();
  });
});

describe('a key that is revoked', () => {
  let api: TestApi;
  let other: TestApi;
  let owner: Account;
  beforeAll(async () => {
    // More calls than a fast machine makes until the key is too old.
    const settings = { API_KEY_REQUESTS_PER_MINUTE: '1000000' };
    [api, other] = await Promise.all([startSoleTestApi(settings), startSoleTestApi(settings)]);
    owner = await createAccount(api.platform);
  });
  afterAll(() => Promise.all([api.close(), other.close()]));

  it('is refused at once where it was revoked, and soon at every replica', async () => {
    const key = await newKey(api, owner);
    const statusAt = async (at: TestApi) =>
      (await callV1(at, key, 'PUT', '/orders/1', orderBody())).statusCode;
    expect([await statusAt(api), await statusAt(other)]).toEqual([201, 200]);
    await api.platform.database.platform
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('seller_id', '=', owner.sellerId)
      .execute();
    expect(await statusAt(api)).toBe(401);
    // Nothing tells the other replica: what it has read is too old within a second.
    let status = await statusAt(other);
    while (status === 200) status = await statusAt(other);
    expect(status).toBe(401);
  });
});
