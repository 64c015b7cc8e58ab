import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';
import { openAreaTemplate } from './open-area';
import { sampleName } from './sample-answers';

const apiFile = ({ record, api }: Screen) => `import type { HttpClient } from '@balcao/contract';

/** The data of the screen, as \`GET ${api}\` answers it. */
export interface ${record.type}Data {
  name: string;
}

/** Rejects with an \`ApiError\`. */
export async function read${record.type}(http: HttpClient, signal: AbortSignal): Promise<${record.type}Data> {
  return (await http.get<${record.type}Data>('${api}', { signal })).data;
}
`;

const screenFile = ({ record, title, one }: Screen) => `import { useShell } from '@balcao/contract';
import { FormSkeleton, Page, Section } from '@balcao/ui/base';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { read${record.type} } from './${record.file}-api';

export default function ${record.type}() {
  return (
    <QueryProvider>
      <Page title="${title}">
        <Content />
      </Page>
    </QueryProvider>
  );
}

function Content() {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['${record.file}'], queryFn: ({ signal }) => read${record.type}(http, signal) });
  return (
    <Loaded query={query} what="${one}" skeleton={<FormSkeleton fields={3} />}>
      {({ name }) => <Section title={name}>{null}</Section>}
    </Loaded>
  );
}
`;

const testFile = (screen: Screen) => {
  const { path, api, title } = screen;
  return `import { ApiError } from '@balcao/contract';
import { screen } from '@testing-library/react';
import { openScreen } from './testing/open-screen';
import { sampleAnswers } from './testing/sample-answers';

it('shows what was read', async () => {
  await openScreen('${path}', sampleAnswers);
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(await screen.findByText('${sampleName(screen)}')).toBeVisible();
});

it('says why nothing could be read', async () => {
  await openScreen('${path}', {
    'GET ${api}': () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
    },
  });
  expect(await screen.findByText('Tente de novo em instantes.')).toBeVisible();
});
`;
};

/** The files of a screen that shows one thing. */
export const plainFiles = (screen: Screen): ProjectFiles =>
  new Map([
    [`${screen.folder}/testing/open-screen.ts`, openAreaTemplate(screen)],
    [`${screen.folder}/${screen.record.file}-api.ts`, apiFile(screen)],
    [`${screen.folder}/${screen.record.file}.tsx`, screenFile(screen)],
    [`${screen.folder}/${screen.record.file}.test.tsx`, testFile(screen)],
  ]);
