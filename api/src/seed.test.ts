import { loginAs } from '../test/accounts';
import { startTestApi, type TestApi } from '../test/test-app';
import { DEMO_LOGINS } from './demo-logins';
import { seedDemo } from './seed';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const groupsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).groups;

describe('seedDemo', () => {
  it('makes a seller and an admin who can log in, once', async () => {
    expect(await seedDemo(api.platform)).toEqual([DEMO_LOGINS.seller.email, DEMO_LOGINS.admin.email]);
    expect(await seedDemo(api.platform)).toEqual([]);
    const seller = await loginAs(api, DEMO_LOGINS.seller.email, DEMO_LOGINS.seller.password);
    const admin = await loginAs(api, DEMO_LOGINS.admin.email, DEMO_LOGINS.admin.password);
    expect(groupsOf(seller)).not.toContain('admin');
    expect(groupsOf(admin)).toContain('admin');
  });
});
