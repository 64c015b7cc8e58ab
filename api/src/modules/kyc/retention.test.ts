import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { documentIds, openReport, sendSlots, upload } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { withStore } from '../../../test/with-store';
import { MODULES } from '../../modules';
import { Problem } from '../../problem';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { erasePerson } from '../platform';
import { purgeIdentityDocuments } from './retention';

const { api, maria } = withStore({ api: { KYC_KEEP_APPROVED_DAYS: '1000', KYC_KEEP_REFUSED_DAYS: '90' } });
let reportId: string;

afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  reportId = (await openReport(api, maria)).json().id;
});

const isKept = async (id: string) => (await api.platform.identityDocuments.find(id)) !== undefined;
const areKept = (ids: readonly string[]) => Promise.all(ids.map(isKept));
const report = async () => (await callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`)).json();

const tables = () => api.platform.database.platform;

async function endedDaysAgo(status: 'FINISHED' | 'INVALID', days: number) {
  await tables()
    .updateTable('kyc_reports')
    .set({ status, changed_at: sql`now() - make_interval(days => ${days})` })
    .where('id', '=', reportId)
    .execute();
}

async function erasedDaysAgo(days: number) {
  await erasePerson(api.platform, MODULES, maria, SYSTEM_ORIGIN);
  await tables()
    .updateTable('users')
    .set({ erased_at: sql`now() - make_interval(days => ${days})` })
    .where('id', '=', maria.userId)
    .execute();
}

const sentImages = async () => Object.values(documentIds((await sendSlots(api, maria)).json()));
const readReportedPerson = () =>
  tables()
    .selectFrom('kyc_reports')
    .select(['name', 'cpf', 'birth_date'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();

async function looseFrom(age: string): Promise<string> {
  const { id } = (await upload(api, maria, 'frente')).json();
  await tables()
    .updateTable('kyc_documents')
    .set({ created_at: sql`now() - ${age}::interval` })
    .where('id', '=', id)
    .execute();
  return id;
}

it.each([
  [89, true],
  [91, false],
] as const)('of a rejected attempt after %i days keeps the images: %s', async (days, kept) => {
  const ids = await sentImages();
  await endedDaysAgo('INVALID', days);
  await purgeIdentityDocuments(api.platform);
  expect(await areKept(ids)).toEqual([kept, kept, kept]);
});

it('keeps everything of an approved attempt while the account lasts', async () => {
  const ids = await sentImages();
  await endedDaysAgo('FINISHED', 10_000);
  await purgeIdentityDocuments(api.platform);
  expect(await areKept(ids)).toEqual([true, true, true]);
  expect(await readReportedPerson()).toMatchObject({ name: 'Maria da Silva' });
});

it('counts the days of an approved attempt from the end of the account, then forgets the person in it', async () => {
  const ids = await sentImages();
  const said = await readReportedPerson();
  await endedDaysAgo('FINISHED', 10_000);
  await erasedDaysAgo(999);
  await purgeIdentityDocuments(api.platform);
  expect(await areKept(ids)).toEqual([true, true, true]);
  expect(await readReportedPerson()).toEqual(said);

  await erasedDaysAgo(1_001);
  await purgeIdentityDocuments(api.platform);
  expect(await areKept(ids)).toEqual([false, false, false]);
  expect(await readReportedPerson()).toEqual({ name: '', cpf: '', birth_date: '' });
  const purges = (await auditOf(api, maria)).filter(({ action }) => action === 'kyc.purge');
  expect(purges).toMatchObject([{ actor_kind: 'system', after_json: { images: 3 } }]);
  expect(await purgeIdentityDocuments(api.platform)).toBe(0);
});

it('forgets an erased person whose images had gone before', async () => {
  await endedDaysAgo('FINISHED', 1_001);
  await erasedDaysAgo(1_001);
  await purgeIdentityDocuments(api.platform);
  expect(await readReportedPerson()).toEqual({ name: '', cpf: '', birth_date: '' });
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
  const [old, young] = [await looseFrom('25 hours'), await looseFrom('23 hours')];
  await purgeIdentityDocuments(api.platform);
  expect([await isKept(old), await isKept(young)]).toEqual([false, true]);
});

it.each(['rejected', 'loose', 'erased'] as const)('holds the row of an image that goes: %s', async (what) => {
  const ids = what === 'loose' ? [await looseFrom('25 hours')] : await sentImages();
  if (what === 'rejected') await endedDaysAgo('INVALID', 91);
  const free: unknown[] = [];
  const remove = api.platform.identityDocuments.remove.bind(api.platform.identityDocuments);
  jest.spyOn(api.platform.identityDocuments, 'remove').mockImplementation(async (sellerId, id) => {
    // As a key rotation that encrypts the image again would.
    const rows = tables().selectFrom('kyc_documents').select('id').where('id', '=', id);
    free.push(...(await rows.forUpdate().skipLocked().execute()));
    await remove(sellerId, id);
  });
  if (what === 'erased') await erasedDaysAgo(0);
  else await purgeIdentityDocuments(api.platform);
  expect(free).toEqual([]);
  expect(await areKept(ids)).toEqual(ids.map(() => false));
});

it.each(['rejected', 'loose'] as const)('tries again where the store of images failed: %s', async (what) => {
  const ids = what === 'loose' ? [await looseFrom('25 hours')] : await sentImages();
  if (what === 'rejected') await endedDaysAgo('INVALID', 91);
  jest.spyOn(api.platform.identityDocuments, 'remove').mockRejectedValueOnce(new Problem('unavailable'));
  await expect(purgeIdentityDocuments(api.platform, maria.sellerId)).rejects.toThrow();
  expect(await areKept(ids)).toEqual(ids.map(() => true));
  await purgeIdentityDocuments(api.platform, maria.sellerId);
  expect(await areKept(ids)).toEqual(ids.map(() => false));
});
