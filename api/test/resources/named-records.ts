import { callAs } from '../call-as';
import type { Account } from '../stored-account';
import type { TestApi } from '../test-app';
import { describePagePlans } from './page-plans';
import { describeUsualCalls } from './usual-calls';
import { NAMED } from './usual-rows';

/** Records with a name, as `npm run new:resource` makes them. */
interface NamedRecords extends Omit<Parameters<typeof describeUsualCalls>[1], 'created' | 'changed'> {
  table: string;
  list: Parameters<typeof describePagePlans>[0];
}

/** Tests the usual calls of records that have a name, their list's orders and search, and how PostgreSQL reads it. */
export function describeNamedRecords(
  store: { api: TestApi; maria: Account },
  { table, list, ...usual }: NamedRecords,
): void {
  const { path } = usual;
  const create = (name: string) => callAs(store.api, store.maria, 'POST', path, { body: { name } });
  const namesOf = async (query: string) =>
    (await callAs(store.api, store.maria, 'GET', `${path}${query}`))
      .json()
      .items.map(({ name }: { name: string }) => name);

  describeUsualCalls(() => store, { ...usual, ...NAMED });

  describe(`the names of ${path}`, () => {
    it('are listed newest first or by name, and found by their words', async () => {
      for (const name of ['Árvore de Natal', 'Bolsa', 'Caderno']) await create(name);
      expect(await namesOf('')).toEqual(['Caderno', 'Bolsa', 'Árvore de Natal']);
      expect(await namesOf('?sort=name&size=2')).toEqual(['Árvore de Natal', 'Bolsa']);
      expect(await namesOf('?q=arv%20nat')).toEqual(['Árvore de Natal']);
    });

    it('are needed', async () => {
      const refused = await create(' ');
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { name: ['Informe o nome.'] }]);
    });
  });

  describePagePlans(list, {
    table,
    columns: 'name, name_key, search, created_at, updated_at',
    values: "name, name, ' ' || name, moment, moment",
    sorts: ['name', '-name', 'createdAt', '-createdAt'],
  });
}
