import type { Resource } from '../../resource';

/** The declaration of the resource: table, audit entries, list and routes. */
export const declarationFile = ({
  table,
  one,
  many,
}: Resource) => `import { ${one.value}, ${one.value}Calls } from '@balcao/api-schema';
import { foldText } from '@balcao/domain';
import { searchTextOf } from '../../lists/search';
import { defineResource } from '../../resources/define-resource';
import { usualAudit } from '../../resources/resource-audit';
import { resourcePages } from '../../resources/resource-pages';
import { resourceRoutes } from '../../resources/resource-routes';

/** The ${many.file.replaceAll('-', ' ')} of a store. */
export const ${many.value} = defineResource({
  shape: ${one.value},
  table: '${table}',
  // What lists sort by, and what searches look at.
  derive: ({ name }) => ({ name_key: foldText(name), search: searchTextOf(name) }),
  audit: usualAudit('${one.file}'),
});

export const ${one.value}Pages = resourcePages(${many.value}, {
  orders: {
    name: { column: '${table}.name_key', kind: 'text' },
    createdAt: { column: '${table}.created_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  filters: {},
  search: 'search',
});

export const ${one.value}Routes = resourceRoutes(${many.value}, ${one.value}Calls, {
  tag: '${many.file.replaceAll('-', ' ')}',
  pages: ${one.value}Pages.read,
});
`;
