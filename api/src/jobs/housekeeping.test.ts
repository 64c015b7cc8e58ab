import { newEmail, startTestApi, type TestApi } from '../../test/test-app';
import { sweep } from './housekeeping';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('housekeeping', () => {
  it('deletes tries of more than a day ago and keeps today’s', async () => {
    const subject = newEmail();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const { platform } = api.platform.database;
    await platform
      .insertInto('login_attempts')
      .values([
        { scope: 'test', subject, ip: 'old', tries: 1, last_at: hoursAgo(25) },
        { scope: 'test', subject, ip: 'new', tries: 1, last_at: hoursAgo(1) },
      ])
      .execute();
    await sweep(api.platform);
    const left = await platform
      .selectFrom('login_attempts')
      .select('ip')
      .where('subject', '=', subject)
      .execute();
    expect(left).toEqual([{ ip: 'new' }]);
  });
});
