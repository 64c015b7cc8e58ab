import { sql } from 'kysely';
import { callAs } from '../../test/call-as';
import { type Account, createAccount, joinStore } from '../../test/stored-account';
import { withApi } from '../../test/with-store';

const api = withApi();

const FILE = '/finance/entries/file?format=csv&postedFrom=2025-10-01&postedTo=2025-10-31';
const statusOf = async (account: Account) => {
  const { statusCode, headers } = await callAs(api, account, 'GET', FILE);
  return [statusCode, headers['retry-after'] === undefined];
};

it('lets a person take 300 files of a store’s data in a while, and others of the store go on', async () => {
  const [owner, member] = [await createAccount(api.platform), await createAccount(api.platform)];
  await joinStore(api.platform, member, owner, 'admin');
  await sql`insert into request_counts values (${`quota|files|${member.userId}`}, 299, now() + interval '1 hour')`.execute(
    api.platform.database.platform,
  );
  expect(await statusOf(member)).toEqual([200, true]);
  expect(await statusOf(member)).toEqual([429, false]);
  expect(await statusOf(owner)).toEqual([200, true]);
});
