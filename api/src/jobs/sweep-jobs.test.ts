import { createAccount } from '../../test/stored-account';
import { withApi } from '../../test/with-store';
import { SYSTEM_ORIGIN } from '../security/origin';
import { appendPart } from './job-files';
import { enqueueJob } from './job-queue';
import { sweepJobs } from './sweep-jobs';

const api = withApi();

beforeAll(async () => {
  for (const { jobs } of api.platforms) await jobs.stop();
});

/** A job with a file, so many days old. */
async function jobOf(days: number, status: 'done' | 'review') {
  const { platform } = api.platform.database;
  const owner = await createAccount(api.platform);
  const id = await enqueueJob(platform, 'product_import', {
    owner,
    title: 'Importar produtos.csv',
    input: { fileName: 'produtos.csv', headings: ['Nome'], columns: ['name'] },
    total: 1,
    origin: SYSTEM_ORIGIN,
  });
  await appendPart(platform, { owner, jobId: id, role: 'output' }, Buffer.from('x'));
  await platform
    .updateTable('background_jobs')
    .set({ status, file_name: 'x.csv', created_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();
  const headers = owner.headers;
  return async () => {
    const [job, file] = await Promise.all(
      ['', '/file'].map((path) => api.app.inject({ url: `/jobs/${id}${path}`, headers })),
    );
    return {
      job: job?.statusCode,
      status: job?.json().status,
      file: file?.statusCode,
      error: job?.json().error,
    };
  };
}

it('keeps a job’s file for a week and the job for a month', async () => {
  const [fresh, old, ancient] = [await jobOf(6, 'done'), await jobOf(8, 'done'), await jobOf(31, 'done')];
  await sweepJobs(api.platform.database);
  expect(await fresh()).toMatchObject({ job: 200, file: 200 });
  expect(await old()).toMatchObject({ job: 200, file: 404 });
  expect(await ancient()).toMatchObject({ job: 404 });
});

it('ends an import that nobody confirmed in a week, and says so', async () => {
  const [fresh, old] = [await jobOf(6, 'review'), await jobOf(8, 'review')];
  await sweepJobs(api.platform.database);
  expect(await fresh()).toMatchObject({ status: 'review', file: 200 });
  expect(await old()).toMatchObject({
    status: 'cancelled',
    file: 404,
    error: 'A importação não foi confirmada em 7 dias e venceu. Nada dela foi gravado.',
  });
});
