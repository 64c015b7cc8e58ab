import type { Job, JobRow } from '@balcao/api-schema';
import { csvText } from '@balcao/domain';
import { decodeText } from '../src/csv/decode-text';
import { readCsv } from '../src/csv/read-csv';
import { endedJob } from './jobs';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Exports records below a path and imports them again, as the screens do. */
export function csvFiles(api: TestApi, by: () => Account, path: string, fileName = 'arquivo.csv') {
  const post = (url: string, payload: object | Buffer, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url, headers: { ...by().headers, ...headers }, payload });
  const settle = (job: Job) => endedJob(api, by(), job);

  const upload = (file: string | Buffer, name = fileName) =>
    post(`${path}/import`, Buffer.from(file), {
      'content-type': 'text/csv',
      'x-file-name': encodeURIComponent(name),
    });

  const fileOf = async ({ id }: Job) =>
    (await api.app.inject({ url: `/jobs/${id}/file`, headers: by().headers })).rawPayload;

  return {
    post,
    upload,
    fileOf,
    /** The dry run of a file. */
    review: async (file: string | Buffer): Promise<Job> => settle((await upload(file)).json()),
    apply: async ({ id }: Job, mode: 'all' | 'valid'): Promise<Job> =>
      settle((await post(`${path}/imports/${id}/apply`, { mode })).json()),
    exported: async (request: object = {}): Promise<Buffer> =>
      fileOf(await settle((await post(`${path}/export`, request)).json())),
    rowsOf: async ({ id }: Job, query = 'size=100'): Promise<JobRow[]> =>
      (await api.app.inject({ url: `/jobs/${id}/rows?${query}`, headers: by().headers })).json().items,
    jobOf: async ({ id }: Job): Promise<Job> =>
      (await api.app.inject({ url: `/jobs/${id}`, headers: by().headers })).json(),
  };
}

/** The same of products. */
export const productFiles = (api: TestApi, by: () => Account) => ({
  ...csvFiles(api, by, '/products', 'produtos.csv'),
  productOf: async (id: string | null | undefined) =>
    (await api.app.inject({ url: `/products/${id}`, headers: by().headers })).json(),
});

/** A file from its rows, header first. */
export const fileFrom = (...rows: string[][]): string => csvText(rows);

/** The rows of a file, header first. */
export async function cellsOf(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readCsv(await decodeText(file))) rows.push(cells);
  return rows;
}
