import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { importInReview } from './import-in-review';
import { loggedIn, ownOnly, type Row, send } from './row';

/** An unknown product: the job reports it in its row. */
const selection = () => ({ by: 'ids', ids: [newId()] });

/** An import of the target's store that waits for a decision and has nothing to write. */
const importOf = (target: Account, platform: Platform) =>
  importInReview(target, platform, {
    kind: 'product_import',
    title: 'Importar produtos.csv',
    input: { fileName: 'produtos.csv', headings: ['Nome'], columns: ['name'] },
  });

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
