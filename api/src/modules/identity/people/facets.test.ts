import { createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { facetsOf } from './facets';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('numbers every combination as the table does', async () => {
  const { platform } = api.platform.database;
  const { userId, sellerId } = await createAccount(api.platform);
  for (const status of ['active', 'pending', 'blocked'] as const) {
    for (const kyc of ['FINISHED', 'CANCELLED', 'none'] as const) {
      for (const gateway of ['accepted', 'none'] as const) {
        for (const isPlatformAdmin of [false, true]) {
          await platform.transaction().execute(async (trx) => {
            await trx
              .updateTable('users')
              .set({ status, is_platform_admin: isPlatformAdmin })
              .where('id', '=', userId)
              .execute();
            await trx
              .updateTable('sellers')
              .set({
                kyc_status: kyc === 'none' ? '' : kyc,
                iugu_account_status: gateway === 'none' ? '' : gateway,
              })
              .where('id', '=', sellerId)
              .execute();
          });
          const { facet } = await platform
            .selectFrom('user_directory')
            .select('facet')
            .where('user_id', '=', userId)
            .executeTakeFirstOrThrow();
          const filter = { status: [status], kyc: [kyc], gateway: [gateway], isPlatformAdmin };
          expect(facetsOf(filter)).toEqual([facet]);
        }
      }
    }
  }
  expect(new Set(facetsOf({})).size).toBe(144);
  expect(Math.max(...facetsOf({}))).toBe(143);
});
