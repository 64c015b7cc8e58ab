import { pino } from 'pino';
import { callAs } from '../../test/call-as';
import { createAccount } from '../../test/stored-account';
import { startSoleTestApi, startTestApi, type TestApi } from '../../test/test-app';
import { createIdentityCache, type IdentityCache } from './identity-cache';
import { loadIdentity } from './load-identity';

let api: TestApi;
let other: TestApi;
let cache: IdentityCache;

beforeAll(async () => {
  [api, other] = await Promise.all([startSoleTestApi(), startTestApi()]);
  // So old that only a notification can end an entry during a test.
  cache = createIdentityCache({
    url: api.platform.config.database.directUrl,
    logger: pino({ level: 'silent' }),
    maxAgeMs: 600_000,
  });
});
afterAll(async () => {
  await cache.close();
  await Promise.all([api.close(), other.close()]);
});

const account = () => createAccount(api.platform, {});
type Account = Awaited<ReturnType<typeof account>>;

/** Asks the cache. `reads` counts how often it read the database. */
function callerOf({ sessionId, sellerId }: Account) {
  const caller = {
    reads: 0,
    ask: () =>
      cache.get(sessionId, () => {
        caller.reads++;
        return loadIdentity(api.platform, sessionId, sellerId);
      }),
  };
  return caller;
}

/** Asks until the cache has read again. */
async function readAgain(caller: ReturnType<typeof callerOf>) {
  const { reads } = caller;
  let identity = await caller.ask();
  while (caller.reads === reads) {
    await new Promise(setImmediate);
    identity = await caller.ask();
  }
  return identity;
}

/** The connection for notifications is open as soon as one of them ends an entry. */
async function knownCaller(of: Account) {
  const caller = callerOf(of);
  await caller.ask();
  const end = setInterval(() => void change(of, { name: of.sessionId }), 20);
  await readAgain(caller).finally(() => clearInterval(end));
  return caller;
}

const change = ({ sellerId }: Account, values: { name?: string; status?: 'blocked' | 'active' }) =>
  other.platform.database.platform
    .updateTable('users')
    .set(values)
    .where('seller_id', '=', sellerId)
    .execute();

describe('the cache of identities', () => {
  it('reads a session once', async () => {
    const caller = callerOf(await account());
    const [first, second] = [await caller.ask(), await caller.ask()];
    expect(second).toBe(first);
    expect(caller.reads).toBe(1);
  });

  it('is told by the database what another replica has changed', async () => {
    const person = await account();
    const caller = await knownCaller(person);
    await change(person, { status: 'blocked' });
    let identity = await caller.ask();
    while (identity !== null) {
      await new Promise(setImmediate);
      identity = await caller.ask();
    }
    expect(await caller.ask()).toBeNull();
  });

  it('keeps nothing that was read before a change', async () => {
    const { sessionId, sellerId } = await account();
    const read = () => loadIdentity(api.platform, sessionId, sellerId);
    await cache.get(sessionId, async () => {
      const identity = await read();
      cache.clear();
      return identity;
    });
    let reads = 0;
    await cache.get(sessionId, () => {
      reads++;
      return read();
    });
    expect(reads).toBe(1);
  });
});

describe('a call', () => {
  it('is refused right after the session ended in this replica', async () => {
    const person = await account();
    const me = () => callAs(api, person, 'GET', '/formapagamento');
    for (const status of ['blocked', 'active'] as const) {
      await me();
      await api.platform.database.withPlatform((trx) =>
        trx.updateTable('users').set({ status }).where('seller_id', '=', person.sellerId).execute(),
      );
      expect((await me()).statusCode).toBe(status === 'blocked' ? 401 : 200);
    }
  });

  it('is refused within a second after the session ended in another replica', async () => {
    const person = await account();
    const here = () => callAs(api, person, 'GET', '/formapagamento');
    expect((await here()).statusCode).toBe(200);
    await callAs(other, person, 'POST', '/auth/logout');
    while ((await here()).statusCode === 200) await new Promise(setImmediate);
    expect((await here()).statusCode).toBe(401);
  });
});
