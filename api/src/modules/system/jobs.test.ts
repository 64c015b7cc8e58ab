import { COUNTED_ROWS } from '@balcao/api-schema';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { type Owner, PLATFORM_OWNER } from '../../db/owner';
import { appendPart } from '../../jobs/job-files';
import { enqueueJob } from '../../jobs/job-queue';
import { reportRows } from '../../jobs/job-rows';
import { SYSTEM_ORIGIN } from '../../security/origin';

const { api, maria } = withStore();

/** A job that has ended with `rows` rows, every tenth of them failed, and a file of two parts. */
function endedJob(owner: Owner, rows: number): Promise<string> {
  // In one transaction: the worker sees the job only when it has ended.
  return api.platform.database.platform.transaction().execute(async (trx) => {
    const id = await enqueueJob(trx, 'product_export', {
      owner,
      title: 'Exportar produtos',
      input: {},
      total: rows,
      origin: SYSTEM_ORIGIN,
    });
    const counts = await reportRows(
      trx,
      owner,
      id,
      Array.from({ length: rows }, (_, index) => ({
        line: (index + 1) * 2,
        recordId: null,
        label: `Produto ${index + 1}`,
        outcome: (index + 1) % 10 === 0 ? 'failed' : 'changed',
        problems: [],
        changes: [{ label: 'Status', before: 'Ativo', after: 'Arquivado' }],
      })),
    );
    await appendPart(trx, { owner, jobId: id, role: 'output' }, Buffer.from('nome\r\n'));
    await appendPart(trx, { owner, jobId: id, role: 'output' }, Buffer.from('Bolsa\r\n'));
    await trx
      .updateTable('background_jobs')
      .set({
        status: 'done',
        changed_rows: counts.changed,
        failed_rows: counts.failed,
        file_name: 'produtos.csv',
      })
      .where('id', '=', id)
      .execute();
    return id;
  });
}

const get = (by: Account, url: string) => api.app.inject({ url, headers: by.headers });
const rowsOf = async (id: string, query: string) => (await get(maria, `/jobs/${id}/rows?${query}`)).json();
const labelsOf = ({ items }: { items: { label: string }[] }) => items.map(({ label }) => label);

it('shows the rows of a job page by page, back and forth', async () => {
  const id = await endedJob(maria, 25);
  const first = await rowsOf(id, 'size=10');
  expect(first).toMatchObject({ total: 25, totalIsExact: true, page: 1, size: 10 });
  expect(first.items[0]).toEqual({
    line: 2,
    recordId: null,
    label: 'Produto 1',
    outcome: 'changed',
    problems: [],
    changes: [{ label: 'Status', before: 'Ativo', after: 'Arquivado' }],
  });
  expect(first.cursors.previous).toBeNull();
  const second = await rowsOf(id, `size=10&page=2&cursor=${first.cursors.next}`);
  expect(labelsOf(second)[0]).toBe('Produto 11');
  const last = await rowsOf(id, `size=10&page=3&cursor=${first.cursors.last}`);
  expect(labelsOf(last)).toEqual([21, 22, 23, 24, 25].map((number) => `Produto ${number}`));
  expect(last.cursors).toMatchObject({ next: null, last: null });
  expect(labelsOf(await rowsOf(id, `size=10&page=2&cursor=${last.cursors.previous}`))).toEqual(
    labelsOf(second),
  );
  expect(labelsOf(await rowsOf(id, 'size=10&page=3'))).toEqual(labelsOf(last));
});

it('shows only the rows of one outcome when asked', async () => {
  const id = await endedJob(maria, 25);
  const failed = await rowsOf(id, 'outcome=failed');
  expect(labelsOf(failed)).toEqual(['Produto 10', 'Produto 20']);
  expect(failed.total).toBe(2);
  expect((await get(maria, `/jobs/${id}/rows?cursor=abc`)).statusCode).toBe(422);
});

it('takes the number of rows from the job, so more than a list counts are exact', async () => {
  const id = await endedJob(maria, 3);
  const many = COUNTED_ROWS + 2;
  await api.platform.database.platform
    .updateTable('background_jobs')
    .set({ changed_rows: many, failed_rows: 0 })
    .where('id', '=', id)
    .execute();
  expect(await rowsOf(id, 'size=2')).toMatchObject({ total: many, totalIsExact: true });
});

it('sends the file as an attachment, and says when it is gone', async () => {
  const id = await endedJob(maria, 1);
  const file = await get(maria, `/jobs/${id}/file`);
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="produtos.csv"',
  });
  expect(file.body).toBe('nome\r\nBolsa\r\n');
  await api.platform.database.platform
    .updateTable('background_jobs')
    .set({ file_name: null })
    .where('id', '=', id)
    .execute();
  const gone = await get(maria, `/jobs/${id}/file`);
  expect(gone.statusCode).toBe(404);
  expect(gone.json().errors).toEqual(['Este arquivo não existe ou já foi apagado: ele fica por 7 dias.']);
});

it('keeps jobs to their store, and the platform’s jobs to its admins', async () => {
  const other = await createAccount(api.platform);
  const admin = await createAccount(api.platform, { isPlatformAdmin: true });
  const [mine, platforms] = [await endedJob(maria, 1), await endedJob(PLATFORM_OWNER, 1)];
  for (const path of ['', '/rows', '/file']) {
    expect((await get(other, `/jobs/${mine}${path}`)).statusCode).toBe(404);
    expect((await get(admin, `/jobs/${mine}${path}`)).statusCode).toBe(404);
    expect((await get(maria, `/jobs/${platforms}${path}`)).statusCode).toBe(404);
    expect((await get(admin, `/jobs/${platforms}${path}`)).statusCode).toBe(200);
  }
});

it('answers the cancellation of a job that has ended with the job as it is', async () => {
  const id = await endedJob(maria, 3);
  const answer = await api.app.inject({ method: 'POST', url: `/jobs/${id}/cancel`, headers: maria.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'done', fileName: 'produtos.csv' });
});
