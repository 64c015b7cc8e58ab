import type { Resource } from '../../resource';

/** The calls as sellers make them, and how PostgreSQL reads the list, against the real database. */
export const resourceTestFile = ({
  path,
  table,
  one,
  many,
}: Resource) => `import { describeNamedRecords } from '../../../test/resources/named-records';
import { withStore } from '../../../test/with-store';
import { seed${many.type} } from './demo/seed-${many.file}';
import { ${one.value}Pages } from './${many.file}';

describeNamedRecords(withStore(), {
  path: '${path}',
  name: '${one.file}',
  exported: '${many.value}',
  table: '${table}',
  list: ${one.value}Pages.list,
  seed: seed${many.type},
});
`;
