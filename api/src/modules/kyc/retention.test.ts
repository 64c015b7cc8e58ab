import { sql } from 'kysely';
import { documentIds, openReport, sendSlots, upload } from '../../../test/kyc';
import { auditOf, callAs } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { cancelIdleReports, purgeIdentityDocuments } from './retention';

let api: TestApi;
let maria: Account;
let reportId: string;

beforeAll(async () => {
  api = await startTestApi({ KYC_KEEP_APPROVED_DAYS: '1000', KYC_KEEP_REFUSED_DAYS: '90' });
});
afterAll(() => api.close());
beforeEach(async () => {
  maria = await createAccount(api.platform);
  reportId = (await openReport(api, maria)).json().id;
});

const isKept = async (id: string) => (await api.platform.identityDocuments.find(id)) !== undefined;
const report = async () => (await callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`)).json();

async function endedDaysAgo(status: 'FINISHED' | 'INVALID' | 'IN_PROGRESS', days: number) {
  await api.platform.database.platform
    .updateTable('kyc_reports')
    .set({ status, changed_at: sql`now() - make_interval(days => ${days})` })
    .where('id', '=', reportId)
    .execute();
}

it.each([
  ['INVALID', 89, true],
  ['INVALID', 91, false],
  ['FINISHED', 999, true],
  ['FINISHED', 1_001, false],
] as const)('of %s after %i days keeps the images: %s', async (status, days, kept) => {
  const ids = documentIds((await sendSlots(api, maria)).json());
  await endedDaysAgo(status, days);
  await purgeIdentityDocuments(api.platform);
  for (const id of Object.values(ids)) expect(await isKept(id)).toBe(kept);
});

it('keeps what was agreed to and what happened, and says that the images went', async () => {
  const { frente } = documentIds((await sendSlots(api, maria)).json());
  await endedDaysAgo('INVALID', 91);
  await purgeIdentityDocuments(api.platform);
  expect(await report()).toMatchObject({
    consent: { version: '2026-01' },
    documents: [
      { state: 'sent', documentId: null },
      { state: 'sent', documentId: null },
      { state: 'sent', documentId: null },
    ],
  });
  expect((await report()).history).toHaveLength(5);
  expect((await callAs(api, maria, 'POST', `/kyc/documents/${frente}/link`)).statusCode).toBe(404);
  expect((await auditOf(api, maria)).at(-1)).toMatchObject({
    action: 'kyc.purge',
    actor_kind: 'system',
    after_json: { images: 3 },
  });
  await purgeIdentityDocuments(api.platform);
  expect((await auditOf(api, maria)).filter(({ action }) => action === 'kyc.purge')).toHaveLength(1);
});

it('deletes uploads that no slot took within a day', async () => {
  const [old, young] = [
    (await upload(api, maria, 'frente')).json().id,
    (await upload(api, maria, 'frente')).json().id,
  ];
  await api.platform.database.platform
    .updateTable('kyc_documents')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .where('id', '=', old)
    .execute();
  await purgeIdentityDocuments(api.platform);
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
});

it('cancels an attempt that nobody went on with for thirty days', async () => {
  await endedDaysAgo('IN_PROGRESS', 29);
  await cancelIdleReports(api.platform);
  expect((await report()).status).toBe('IN_PROGRESS');
  await endedDaysAgo('IN_PROGRESS', 31);
  await cancelIdleReports(api.platform);
  expect((await report()).status).toBe('CANCELLED');
  const { status } = (await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`)).json();
  expect(status).toBe('CANCELLED');
});
