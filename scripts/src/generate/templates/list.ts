import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';

const screenFile = ({
  segment,
  record,
  title,
  one,
  many,
  api,
  path,
  detail,
}: Screen) => `import { RelativeTime } from '@balcao/ui/base';
import { type ListColumn, ResourceList, usePages } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';

/** A row of the list, as \`GET ${api}\` answers it. */
interface ${record.type}Row {
  id: string;
  name: string;
  createdAt: string;
}

const createdOf = ({ createdAt }: ${record.type}Row) => <RelativeTime iso={createdAt} />;
const COLUMNS: readonly ListColumn<${record.type}Row>[] = [
  { key: 'name', title: 'Nome', sortable: true, fixed: true, cell: ({ name }) => name },
  { key: 'createdAt', title: 'Criado', sortable: true, firstOrder: 'desc', cell: createdOf },
];

export default function ${record.type}List() {
  const fetchPage = usePages<${record.type}Row>('${api}');
  return (
    <QueryProvider>
    <ResourceList<${record.type}Row, object>
      name="${segment}"
      title="${title}"
      noun={{ one: '${one}', many: '${many}' }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      ${detail ? `rowLink={({ id }) => \`${path}/detalhe/\${id}\`}` : ''}
      card={(row) => ({ title: row.name, time: createdOf(row) })}
      fetchPage={fetchPage}
      searchLabel="Buscar por nome"
      defaultSort="-createdAt"
      ${detail ? `primaryAction={{ label: 'Criar ${one}', to: '${path}/detalhe' }}` : ''}
      empty={{ title: 'Nada por aqui ainda', body: 'O que for criado aparece nesta lista.' }}
    />
    </QueryProvider>
  );
}
`;

/** The files of a screen that lists records. */
export const listFiles = (screen: Screen): ProjectFiles =>
  new Map([[`${screen.folder}/${screen.record.file}-list.tsx`, screenFile(screen)]]);
