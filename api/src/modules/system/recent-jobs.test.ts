import type { Job, JobKind, JobStatus } from '@balcao/api-schema';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { type Owner, PLATFORM_OWNER } from '../../db/owner';
import { enqueueJob } from '../../jobs/job-queue';
import { SYSTEM_ORIGIN } from '../../security/origin';

const HOUR_MS = 3_600_000;
const EVERYTHING = 'kind=product_bulk&kind=product_export&kind=product_import&kind=user_export';

const { api, maria } = withStore();

beforeAll(async () => {
  // No worker changes the jobs of these tests.
  for (const { jobs } of api.platforms) await jobs.stop();
});

interface Case {
  status?: JobStatus;
  kind?: JobKind;
  owner?: Owner;
  endedHoursAgo?: number;
}

async function jobBy(
  { userId, sellerId, storeId }: Account,
  { status = 'done', kind = 'product_export', owner = { sellerId, storeId }, endedHoursAgo = 1 }: Case = {},
): Promise<string> {
  const { platform } = api.platform.database;
  const id = await enqueueJob(platform, kind, {
    owner,
    title: 'Exportar produtos',
    input: {},
    total: 1,
    origin: { ...SYSTEM_ORIGIN, actorId: userId, actorKind: 'user' },
  });
  const isOpen = status === 'waiting' || status === 'running' || status === 'review';
  const finished_at = isOpen ? null : new Date(Date.now() - endedHoursAgo * HOUR_MS);
  await platform.updateTable('background_jobs').set({ status, finished_at }).where('id', '=', id).execute();
  return id;
}

const list = (by: Account, query = EVERYTHING) =>
  api.app.inject({ url: `/jobs?${query}`, headers: by.headers });
const idsOf = async (by: Account, query?: string) =>
  (await list(by, query)).json<{ items: Job[] }>().items.map(({ id }) => id);
const dismiss = (by: Account, id: string) =>
  api.app.inject({ method: 'POST', url: `/jobs/${id}/dismiss`, headers: by.headers });

it('finds again what is under way, what waits in review and what ended within a day, the newest first', async () => {
  const [waiting, running, review, done, failed] = [
    await jobBy(maria, { status: 'waiting' }),
    await jobBy(maria, { status: 'running' }),
    await jobBy(maria, { status: 'review', kind: 'product_import' }),
    await jobBy(maria, { endedHoursAgo: 23 }),
    await jobBy(maria, { status: 'failed' }),
  ];
  await jobBy(maria, { endedHoursAgo: 25 });
  expect(await idsOf(maria)).toEqual([failed, done, review, running, waiting]);
});

it('finds only the kinds that are asked for', async () => {
  const [bulk] = [await jobBy(maria, { kind: 'product_bulk' }), await jobBy(maria)];
  expect(await idsOf(maria, 'kind=product_bulk')).toEqual([bulk]);
  expect((await list(maria, '')).statusCode).toBe(422);
  expect((await list(maria, 'kind=coffee')).statusCode).toBe(422);
});

it('forgets a job once it is dismissed, however often', async () => {
  const [kept, dismissed] = [await jobBy(maria), await jobBy(maria)];
  expect((await dismiss(maria, dismissed)).statusCode).toBe(204);
  expect((await dismiss(maria, dismissed)).statusCode).toBe(204);
  expect(await idsOf(maria)).toEqual([kept]);
});

it.each(['waiting', 'running', 'review'] as const)(
  'keeps a job that is %s from being dismissed',
  async (status) => {
    const id = await jobBy(maria, { status });
    const answer = await dismiss(maria, id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0]).toContain('ainda não terminou');
    expect(await idsOf(maria)).toEqual([id]);
  },
);

it('shows nobody what a colleague has started, nor lets them dismiss it', async () => {
  const joao = await createAccount(api.platform);
  await joinStore(api.platform, joao, maria, 'leitura');
  const [hers, his] = [await jobBy(maria), await jobBy(joao, { owner: maria })];
  expect(await idsOf(maria)).toEqual([hers]);
  expect(await idsOf(joao)).toEqual([his]);
  expect((await dismiss(joao, hers)).statusCode).toBe(404);
});

it('leaves out what the caller may no longer do', async () => {
  const reader = await createAccount(api.platform);
  await joinStore(api.platform, reader, maria, 'leitura');
  await jobBy(reader, { kind: 'product_bulk', owner: maria });
  const exported = await jobBy(reader, { owner: maria });
  expect(await idsOf(reader)).toEqual([exported]);
});

it('shows an admin their jobs of the platform beside those of their store', async () => {
  const admin = await createAccount(api.platform, { isPlatformAdmin: true });
  const platforms: Case = { kind: 'user_export', owner: PLATFORM_OWNER };
  const [own, ofPlatform] = [await jobBy(admin), await jobBy(admin, platforms)];
  await jobBy(maria, platforms);
  expect(await idsOf(admin)).toEqual([ofPlatform, own]);
  expect(await idsOf(maria)).toEqual([]);
  expect((await dismiss(admin, ofPlatform)).statusCode).toBe(204);
  expect(await idsOf(admin)).toEqual([own]);
});
