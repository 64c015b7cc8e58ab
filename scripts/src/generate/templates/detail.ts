import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';
import { sampleName } from './sample-answers';

const specFile = ({
  record,
  api,
  one,
  path,
}: Screen) => `import type { ResourceCreation, ResourceSpec, Versioned } from '@balcao/ui/resource';

/** As \`GET ${api}/{id}\` answers it. */
export interface ${record.type} extends Versioned {
  name: string;
}

/** The fields that the form edits. */
export type ${record.type}Values = Pick<${record.type}, 'name'>;

export const ${record.constant}_SPEC: ResourceSpec<${record.type}, ${record.type}Values> = {
  path: '${api}',
  fields: { name: { label: 'Nome' } },
  valuesOf: ({ name }) => ({ name }),
  words: {
    saved: 'Alterações salvas.',
    changedElsewhere: 'Estes dados foram alterados em outro lugar',
  },
};

export const ${record.constant}_CREATION: ResourceCreation<${record.type}, ${record.type}Values> = {
  initialValues: { name: '' },
  addressOf: ({ id }) => \`${path}/detalhe/\${id}\`,
  created: 'Pronto: ${one} na lista.',
};
`;

const formFile = ({ record, one }: Screen) => `import { Section } from '@balcao/ui/base';
import { TextField, useFormHandle } from '@balcao/ui/form';
import { ResourceForm } from '@balcao/ui/resource';
import { type ${record.type}, ${record.constant}_CREATION, ${record.constant}_SPEC } from './${record.file}-spec';

export interface ${record.type}FormProps {
  /** Left out, a new one is made. */
  record?: ${record.type};
  onSaved(saved: ${record.type}): void;
}

export function ${record.type}Form({ record, onSaved }: ${record.type}FormProps) {
  const form = useFormHandle();
  return (
    <ResourceForm
      name="${record.file}"
      spec={${record.constant}_SPEC}
      resource={record}
      creation={${record.constant}_CREATION}
      form={form}
      saveLabel="Salvar ${one}"
      onSaved={onSaved}
    >
      <Section title="Dados">
        <TextField name="name" label="Nome" required />
      </Section>
    </ResourceForm>
  );
}
`;

const screenFile = ({ record, path, title, one }: Screen) => `import { useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { QueryProvider } from '@balcao/ui/query';
import {
  LoadedResource,
  ResourceDetail,
  ResourceSkeleton,
  useResource,
  useShowResource,
} from '@balcao/ui/resource';
import { useEffect } from 'react';
import { ${record.type}Form } from './${record.file}-form';
import { type ${record.type}, ${record.constant}_SPEC } from './${record.file}-spec';

const LIST = { to: '${path}', label: '${title}' };

/** Edits one of them, or makes one where the address names none. */
export default function ${record.type}Detail() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <New /> : <Existing id={id} />}</QueryProvider>;
}

function New() {
  const show = useShowResource<${record.type}>(${record.constant}_SPEC.path);
  return (
    <ResourceDetail title="Criar ${one}" back={LIST} width="form">
      <${record.type}Form onSaved={show} />
    </ResourceDetail>
  );
}

function Existing({ id }: { id: string }) {
  const { navigation } = useShell();
  const { query, show } = useResource<${record.type}>(${record.constant}_SPEC.path, id);
  const title = query.data?.name ?? '${title}';
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail title={title} back={LIST} width="form">
      <LoadedResource
        query={query}
        what="${one}"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: LIST.to, label: 'Voltar à lista' }}
      >
        {(record) => <${record.type}Form record={record} onSaved={show} />}
      </LoadedResource>
    </ResourceDetail>
  );
}
`;

const testFile = (screen: Screen) => {
  const { path, api, one } = screen;
  return `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from './testing/open-screen';
import { sampleAnswers } from './testing/sample-answers';

const stored = { id: 'r1', version: 1, name: 'Como era' };

it('shows what is stored and saves what changed', async () => {
  const { http } = await openScreen('${path}/detalhe/1', {
    ...sampleAnswers,
    'PATCH ${api}/1': { ...stored, id: '1', version: 2, name: 'Como ficou' },
  });
  const name = await screen.findByLabelText('Nome');
  expect(name).toHaveValue('${sampleName(screen)}');
  await userEvent.clear(name);
  await userEvent.type(name, 'Como ficou');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar ${one}' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Como ficou' })).toBeVisible();
  expect(http.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Como ficou' });
});

it('makes one and goes on at its own address', async () => {
  const { navigation } = await openScreen('${path}/detalhe', {
    'POST ${api}': stored,
    'GET ${api}/r1': stored,
  });
  await userEvent.type(await screen.findByLabelText('Nome'), 'Como era');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar ${one}' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Como era' })).toBeVisible();
  expect(navigation.url()).toBe('${path}/detalhe/r1');
});

it('says that there is no such record', async () => {
  await openScreen('${path}/detalhe/r1', {});
  expect(await screen.findByText('Não encontramos ${one}')).toBeVisible();
});
`;
};

/** The files of a screen that edits a record or makes one. */
export const detailFiles = (screen: Screen): ProjectFiles =>
  new Map([
    [`${screen.folder}/${screen.record.file}-spec.ts`, specFile(screen)],
    [`${screen.folder}/${screen.record.file}-form.tsx`, formFile(screen)],
    [`${screen.folder}/${screen.record.file}-detail.tsx`, screenFile(screen)],
    [`${screen.folder}/${screen.record.file}-detail.test.tsx`, testFile(screen)],
  ]);
