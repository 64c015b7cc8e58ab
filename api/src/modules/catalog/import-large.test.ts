import { lengthOf } from '@balcao/proofs';
import { cellsOf, fileFrom, productFiles } from '../../../test/product-csv';
import { startSoleTestApi } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ api: startSoleTestApi });

const files = () => productFiles(api, () => maria);
jest.setTimeout(600_000);

/** Notes what a job of the kind has done whenever it goes on. */
function progressOfImports(): () => number[] {
  const handler = api.platform.jobs.handlerOf('product_import');
  if (handler === undefined) throw new Error('Nobody imports products');
  const chunk = jest.spyOn(handler, 'chunk');
  return () => chunk.mock.calls.map(([, { done }]) => done);
}

describe('a large import', () => {
  const LINES = lengthOf(2_000, 10_000);
  const EVERY = 270;
  const BAD = Math.floor(LINES / EVERY);

  const isBad = (index: number) => index % EVERY === EVERY - 1;
  const lines = Array.from({ length: LINES }, (_, index) => [
    `Produto ${index}`,
    `SKU-${index}`,
    isBad(index) ? 'grátis' : `${1 + (index % 500)},90`,
    '200',
    'Ativo',
  ]);
  const file = fileFrom(['Nome', 'SKU', 'Preço', 'Peso (g)', 'Status'], ...lines);

  it('reports exactly the bad lines, applies nothing of them, and all others as asked', async () => {
    const review = await files().review(file);
    expect(review).toMatchObject({ status: 'review', counts: { created: LINES - BAD, failed: BAD } });
    const failed = await files().rowsOf(review, 'outcome=failed&size=100');
    expect(failed.map(({ line }) => line)).toEqual(
      lines.flatMap((_, index) => (isBad(index) ? [index + 2] : [])),
    );
    const refused = await files().post(`/products/imports/${review.id}/apply`, { mode: 'all' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import_has_problems']);

    const seen = progressOfImports();
    const job = await files().apply(review, 'valid');
    expect(job).toMatchObject({
      status: 'done',
      done: LINES - BAD,
      total: LINES - BAD,
      counts: { created: LINES - BAD, failed: BAD },
    });
    expect(new Set(seen()).size).toBeGreaterThan(3);
    const page = (await api.app.inject({ url: '/products?size=10', headers: maria.headers })).json();
    expect(page.total).toBe(LINES - BAD);
    expect(await cellsOf(await files().fileOf(job))).toHaveLength(BAD + 1);
  });
});
