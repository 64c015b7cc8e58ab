import { sql, type Transaction } from 'kysely';
import { createAccount } from '../../test/stored-account';
import { withApi } from '../../test/with-store';
import type { Schema } from './schema';

const api = withApi();

/** Makes one transaction wait for another. */
function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

type Work = (trx: Transaction<Schema>) => Promise<number>;

it.each([
  ['of a seller', (sellerId: string, work: Work) => api.platform.database.withSeller(sellerId, work)],
  ['of the platform', (_sellerId: string, work: Work) => api.platform.database.withPlatform(work)],
])('does both of two transactions %s that wait for each other', async (_name, inTransaction) => {
  const { sellerId } = await createAccount(api.platform);
  const locked = [latch(), latch()];
  const lock = (key: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`${sellerId} ${key}`}, 0))`;
  const inOrder = (mine: number, other: number) =>
    inTransaction(sellerId, async (trx) => {
      await lock(mine).execute(trx);
      locked[mine]?.open();
      await locked[other]?.opened;
      await lock(other).execute(trx);
      return mine;
    });
  expect(await Promise.all([inOrder(0, 1), inOrder(1, 0)])).toEqual([0, 1]);
});
