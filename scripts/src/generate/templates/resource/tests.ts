import type { Resource } from '../../resource';

/** The calls as sellers make them, and how PostgreSQL reads the list, against the real database. */
export const resourceTestFile = ({
  path,
  table,
  one,
  many,
}: Resource) => `import { describeNamedRecords } from '../../../../test/resources/named-records';
import { describeUsualCalls } from '../../../../test/resources/usual-calls';
import { withStore } from '../../../../test/with-store';
import { seed${many.type} } from '../demo/seed-${many.file}';
import { ${one.value}Pages } from './resource';

const store = withStore();

describeUsualCalls(() => store, {
  path: '${path}',
  name: '${one.file}',
  exported: '${many.value}',
  created: { name: 'Bolsa' },
  changed: { name: 'Mochila' },
  seed: seed${many.type},
});
describeNamedRecords(() => store, { path: '${path}', table: '${table}', list: ${one.value}Pages.list });
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
