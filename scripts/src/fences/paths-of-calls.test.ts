import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');

/** The areas, and the code that calls the API on their behalf. */
const CALLING = ['mfe-*/src', 'shell/src', 'shared/ui/src', 'examples'].flatMap((folder) => [
  `${folder}/*.ts`,
  `${folder}/*.tsx`,
]);

/** Addresses of pages, which the browser shows, and files of tests. */
const NO_CALLS = /\.test\.tsx?$|\/testing\/|\/paths\.ts$/;

/** A template with a value behind a slash, without the tag that encodes it; or a text that ends with one, and more behind it. */
const RAW = /(?<![\w`])`(?!\/backoffice|https?:)[^`\n]*\/\$\{[^`\n]*`|'\/(?!backoffice)[^'\n]*\/'\s*\+/g;

/** Places that make the addresses of pages, each with its purpose. */
const OF_PAGES: Readonly<Record<string, string>> = {
  'mfe-catalog/src/dashboard/orderbump/bump-orders.tsx': 'links to orders',
  'shared/ui/src/resource/resource-form.tsx': 'the address of the record that was created',
  'shell/src/routing/record-path.ts': 'the address of a record, encoded',
};

const rawPathsIn = (source: string): string[] => source.match(RAW) ?? [];

it('puts no id into the path of a call as it is', () => {
  const files = execFileSync('git', ['ls-files', ...CALLING], { cwd: PROJECT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !NO_CALLS.test(file) && !(file in OF_PAGES));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    rawPathsIn(readFileSync(path.join(PROJECT, file), 'utf8')).map((raw) => `${file}: ${raw}`),
  );
  // Write it with callPath of @balcao/domain: an id of the address may be `../../admin`.
  expect(found).toEqual([]);
});

const VALUE = '$'.concat('{id}');

it.each([
  `http.get(\`/orders/${VALUE}\`)`,
  `http.get(\`$\{ORDERS}/${VALUE}/notes\`)`,
  "http.get('/orders/' + id)",
])('refuses %s', (source) => {
  expect(rawPathsIn(source)).toHaveLength(1);
});

it('lets encoded paths and addresses of pages be', () => {
  const source = `http.get(callPath\`/orders/${VALUE}/notes\`); go(\`/backoffice/pedidos/detalhe/${VALUE}\`)`;
  expect(rawPathsIn(source)).toEqual([]);
});
