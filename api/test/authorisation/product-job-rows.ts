import { newId } from '../../src/db/new-id';
import { enqueueJob } from '../../src/jobs/job-queue';
import type { Platform } from '../../src/platform';
import { SYSTEM_ORIGIN } from '../../src/security/origin';
import type { Account } from '../stored-account';
import { loggedIn, ownOnly, type Row, send } from './row';

/** An unknown product: the job reports it in its row. */
const selection = () => ({ by: 'ids', ids: [newId()] });

/** An import of the target's store that waits for a decision and has nothing to write. */
async function importOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const id = await enqueueJob(database.platform, 'product_import', {
    owner: { sellerId, storeId },
    title: 'Importar produtos.csv',
    input: { fileName: 'produtos.csv', headings: ['Nome'], columns: ['name'] },
    total: 0,
    origin: SYSTEM_ORIGIN,
  });
  await database.platform
    .updateTable('background_jobs')
    .set({ status: 'review' })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Jobs over the products of the caller's own store. */
export const PRODUCT_JOB_ROWS: Record<string, Row[]> = {
  'POST /products/bulk': [
    send('/products/bulk', () => ({ action: 'archive', selection: selection() }), loggedIn(201)),
  ],
  'POST /products/bulk/price-preview': [
    send(
      '/products/bulk/price-preview',
      () => ({ selection: selection(), percentBasisPoints: 500 }),
      loggedIn(200),
    ),
  ],
  'POST /products/export': [
    send('/products/export', () => ({ filter: {}, columns: ['name'] }), loggedIn(201)),
  ],
  'POST /products/import': [
    {
      call: () => ({
        url: '/products/import',
        payload: 'Nome\nBolsa',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'POST /products/imports/{jobId}/apply': [
    {
      call: async (target, platform) => ({
        url: `/products/imports/${await importOf(target, platform)}/apply`,
        payload: { mode: 'all' },
      }),
      answers: ownOnly(201),
    },
  ],
};
