import {
  csvText,
  PRODUCT_CSV_HEADINGS,
  PRODUCT_FIELD_LABELS,
  PRODUCT_FIELDS,
  PRODUCT_NUMBERS,
  PRODUCT_VALUE_FIELDS,
  type ProductValueField,
  productChoices,
  valuePerField,
} from '@balcao/domain';
import { cellsOf, productFiles } from '../../../test/product-csv';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let maria: Account;

beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const files = () => productFiles(api, () => maria);

/** A name, a slug, an SKU, a GTIN and an NCM. A field with another rule needs a sample of its own. */
const TEXT = '96385074';

/** A value that no empty product has. */
function sampleOf(field: ProductValueField): unknown {
  const described = PRODUCT_FIELDS[field];
  switch (described.kind) {
    case 'text':
      return TEXT;
    case 'markup':
      return '<p>lona</p>';
    case 'answer':
      return true;
    case 'words':
      return ['Bolsas', 'Verão'];
    case 'choice':
    case 'choices': {
      const choices = Object.keys(described.labels);
      return described.kind === 'choice' ? choices.at(-1) : choices;
    }
    default:
      return described.max;
  }
}

/** A former price has to have been charged first: see `prices.test.ts`. */
const { compareAtCents: _, ...FILLED } = valuePerField(PRODUCT_VALUE_FIELDS, sampleOf);

it('stores every field of the table, and moves it to another store by a file', async () => {
  const created = await files().post('/products', FILLED);
  expect(created.statusCode).toBe(201);
  expect(await files().productOf(created.json().id)).toMatchObject(FILLED);

  const [header = [], ...rows] = await cellsOf(await files().exported());
  expect(header).toEqual(
    expect.arrayContaining(PRODUCT_VALUE_FIELDS.map((field) => PRODUCT_CSV_HEADINGS[field])),
  );
  const withoutId = [header, ...rows].map((cells) => cells.filter((_, index) => header[index] !== 'ID'));

  maria = await createAccount(api.platform);
  const job = await files().apply(await files().review(csvText(withoutId)), 'all');
  expect(job.counts).toMatchObject({ created: 1, failed: 0 });
  const [row] = await files().rowsOf(job);
  expect(await files().productOf(row?.recordId)).toMatchObject(FILLED);
});

it('says each change of a file in words', async () => {
  const { id } = (await files().post('/products', { name: 'Bolsa' })).json();
  const [header = [], line = []] = await cellsOf(await files().exported());
  await files().post('/products', FILLED);
  const filled =
    (await cellsOf(await files().exported())).find((cells) => cells.includes('<p>lona</p>')) ?? [];
  // What is one product's alone stays as it is.
  const own = ['id', 'slug', 'sku'].map((name) => PRODUCT_CSV_HEADINGS[name as ProductValueField]);
  const changed = filled.map((cell, index) =>
    own.includes(header[index] ?? '') ? (line[index] ?? '') : cell,
  );
  const job = await files().review(csvText([header, changed]));
  const [row] = await files().rowsOf(job);
  expect(row).toMatchObject({ recordId: id, outcome: 'changed', problems: [] });
  const shown = new Map(row?.changes.map(({ label, after }) => [label, after]));
  for (const field of PRODUCT_VALUE_FIELDS) {
    if (!['slug', 'sku', 'compareAtCents'].includes(field))
      expect(shown.get(PRODUCT_FIELD_LABELS[field])).toEqual(expect.stringMatching(/\S/));
  }
  expect(shown.get(PRODUCT_FIELD_LABELS.weightGrams)).toBe(PRODUCT_NUMBERS.weightGrams.show(30_000));
  expect(shown.get(PRODUCT_FIELD_LABELS.type)).toBe('Digital');
  expect(productChoices('type')).toEqual(['physical', 'digital']);
});

describe('categories', () => {
  const create = (categories: string[]) => files().post('/products', { name: 'Bolsa', categories });

  it('are ten at most, each once, without what separates them in a file', async () => {
    expect((await create([' Verão ', 'Verão', 'Bolsas'])).json().categories).toEqual(['Verão', 'Bolsas']);
    const many = Array.from({ length: 11 }, (_, index) => `Categoria ${index}`);
    for (const wrong of [many, ['a,b'], ['x'.repeat(41)], ['']])
      expect((await create(wrong)).statusCode).toBe(422);
  });

  it('are what products are found by', async () => {
    const { id } = (await create(['Verão'])).json();
    await create(['Inverno']);
    const found = await api.app.inject({
      url: `/products?category=${encodeURIComponent('Verão')}`,
      headers: maria.headers,
    });
    expect(found.json().items).toMatchObject([{ id }]);
  });
});
