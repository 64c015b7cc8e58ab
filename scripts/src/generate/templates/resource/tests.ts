import type { Resource } from '../../resource';

/** The calls as sellers make them, against the real database. */
export const resourceTestFile = ({
  path,
  one,
  many,
}: Resource) => `import { callAs } from '../../../../test/call-as';
import { describeUsualCalls } from '../../../../test/resources/usual-calls';
import { withStore } from '../../../../test/with-store';
import { seed${many.type} } from '../demo/seed-${many.file}';

const { api, maria } = withStore();

const create = (name: string) => callAs(api, maria, 'POST', '${path}', { body: { name } });
const namesOf = async (query: string) =>
  (await callAs(api, maria, 'GET', \`${path}\${query}\`)).json().items.map(({ name }: { name: string }) => name);

describeUsualCalls(() => ({ api, maria }), {
  path: '${path}',
  name: '${one.file}',
  exported: '${many.value}',
  created: { name: 'Bolsa' },
  changed: { name: 'Mochila' },
  seed: seed${many.type},
});

it('are listed newest first or by name, and found by the words of their names', async () => {
  for (const name of ['Árvore de Natal', 'Bolsa', 'Caderno']) await create(name);
  expect(await namesOf('')).toEqual(['Caderno', 'Bolsa', 'Árvore de Natal']);
  expect(await namesOf('?sort=name&size=2')).toEqual(['Árvore de Natal', 'Bolsa']);
  expect(await namesOf('?q=arv%20nat')).toEqual(['Árvore de Natal']);
});

it('need a name', async () => {
  const refused = await create(' ');
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { name: ['Informe o nome.'] }]);
});
`;

/** The rows of the authorisation matrix for each route. */
export const authorisationFile = ({
  path,
  module,
  one,
  many,
}: Resource) => `import { ${many.value} } from '../../src/modules/${module}/${many.file}/resource';
import { usualRows } from '../resources/usual-rows';

/** The rows of ${many.file.replaceAll('-', ' ')}. */
export const ${one.constant}_ROWS = usualRows('${path}', ${many.value}, {
  created: { name: 'Bolsa' },
  changed: { name: 'Mochila' },
});
`;
