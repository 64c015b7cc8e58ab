import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';
import { sampleName } from './sample-answers';

const apiFile = ({ record, api }: Screen) => `import type { ListPage } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import type { ListRequest } from '@balcao/ui/list';

/** A row of the list, as \`GET ${api}\` answers it. */
export interface ${record.type}Row {
  id: string;
  name: string;
  createdAt: string;
}

/** The calls of the list. Each rejects with an \`ApiError\`. */
export const create${record.type}Api = (http: HttpClient) => ({
  list: async (query: ListRequest<object>, signal?: AbortSignal) =>
    (await http.get<ListPage<${record.type}Row>>('${api}', { params: query, signal })).data,
});
`;

const screenFile = ({
  segment,
  record,
  title,
  one,
  many,
  path,
  detail,
}: Screen) => `import { useShell } from '@balcao/contract';
import { RelativeTime } from '@balcao/ui/base';
import { type ListColumn, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { type ${record.type}Row, create${record.type}Api } from './${record.file}-api';

const NOUN = { one: '${one}', many: '${many}' };

const COLUMNS: readonly ListColumn<${record.type}Row>[] = [
  { key: 'name', title: 'Nome', sortable: true, fixed: true, cell: ({ name }) => name },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

export default function ${record.type}List() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const { http } = useShell();
  const api = useMemo(() => create${record.type}Api(http), [http]);
  return (
    <ResourceList<${record.type}Row, object>
      name="${segment}"
      title="${title}"
      noun={NOUN}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      ${detail ? `rowLink={({ id }) => \`${path}/detalhe/\${id}\`}` : ''}
      card={({ name, createdAt }) => ({ title: name, time: <RelativeTime iso={createdAt} /> })}
      fetchPage={api.list}
      searchLabel="Buscar por nome"
      defaultSort="-createdAt"
      ${detail ? `primaryAction={{ label: 'Criar ${one}', to: '${path}/detalhe' }}` : ''}
      empty={{ title: 'Nada por aqui ainda', body: 'O que for criado aparece nesta lista.' }}
    />
  );
}
`;

const testFile = (screen: Screen) => {
  const { path, api } = screen;
  return `import { screen } from '@testing-library/react';
import { aPage } from '@balcao/ui/testing';
import { openScreen } from './testing/open-screen';
import { sampleAnswers } from './testing/sample-answers';

const pageOf = (...names: string[]) =>
  aPage(names.map((name) => ({ id: name, name, createdAt: '2026-03-02T12:00:00.000Z' })));

it('shows what there is', async () => {
  await openScreen('${path}', sampleAnswers);
  expect(await screen.findByText('${sampleName(screen)}')).toBeVisible();
});

it('says what will stand here while there is nothing', async () => {
  await openScreen('${path}', { 'GET ${api}': pageOf() });
  expect(await screen.findByText('Nada por aqui ainda')).toBeVisible();
});

it('asks for the page, the order and the search that its address says', async () => {
  const { http } = await openScreen('${path}?q=rosa&sort=name', { 'GET ${api}': pageOf('Rosa') });
  await screen.findByText('Rosa');
  const asked = http.calls.find(({ path }) => path === '${api}')?.options.params;
  expect(asked).toMatchObject({ q: 'rosa', sort: 'name', page: 1 });
});
`;
};

/** The files of a screen that lists records. */
export const listFiles = (screen: Screen): ProjectFiles =>
  new Map([
    [`${screen.folder}/${screen.record.file}-api.ts`, apiFile(screen)],
    [`${screen.folder}/${screen.record.file}-list.tsx`, screenFile(screen)],
    [`${screen.folder}/${screen.record.file}-list.test.tsx`, testFile(screen)],
  ]);
