import type { Resource } from '../../resource';

/** The test of how PostgreSQL reads the list: the cost of a page in a store among others. */
export const plansTestFile = ({
  table,
  one,
}: Resource) => `import { describePagePlans } from '../../../../test/resources/page-plans';
import { ${one.value}Pages } from './resource';

describePagePlans(${one.value}Pages.list, {
  table: '${table}',
  columns: 'name, name_key, search, created_at, updated_at',
  values: "name, name, ' ' || name, moment, moment",
  sorts: ['name', '-name', 'createdAt', '-createdAt'],
});
`;
