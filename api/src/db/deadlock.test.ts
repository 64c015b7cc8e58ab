import { sql } from 'kysely';
import { createAccount } from '../../test/stored-account';
import { startTestApi, type TestApi } from '../../test/test-app';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Makes one transaction wait for another. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('does both of two transactions that wait for each other', async () => {
  const { sellerId } = await createAccount(api.platform);
  const locked = [latch(), latch()];
  const lock = (key: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${sellerId} ${key}`}, 0))`;
  const inOrder = (mine: number, other: number) =>
    api.platform.database.withSeller(sellerId, async (trx) => {
      await lock(mine).execute(trx);
      locked[mine]?.open();
      await locked[other]?.opened;
      await lock(other).execute(trx);
      return mine;
    });
  expect(await Promise.all([inOrder(0, 1), inOrder(1, 0)])).toEqual([0, 1]);
});
