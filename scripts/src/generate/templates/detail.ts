import type { ProjectFiles } from '../project-files';
import type { Screen } from '../screen';

const screenFile = ({ record, api, path, title, one }: Screen) => `import { Section } from '@balcao/ui/base';
import { TextField } from '@balcao/ui/form';
import { ResourceForm, ResourceScreen, type ResourceSpec, type Versioned } from '@balcao/ui/resource';

/** As \`GET ${api}/{id}\` answers it. */
interface ${record.type} extends Versioned {
  name: string;
}

const SPEC: ResourceSpec<${record.type}, { name: string }> = {
  path: '${api}',
  fields: { name: { label: 'Nome' } },
};
const CREATION = { initialValues: { name: '' } };

/** Edits one of them, or makes one where the address names none. */
export default function ${record.type}Detail() {
  return (
    <ResourceScreen<${record.type}>
      path={SPEC.path}
      back={{ to: '${path}', label: '${title}' }}
      what="${one}"
      titles={{ unread: '${title}', new: 'Criar ${one}' }}
      titleOf={({ name }) => name}
    >
      {(edited) => (
        <ResourceForm name="${record.file}" spec={SPEC} creation={CREATION} saveLabel="Salvar ${one}" {...edited}>
          <Section title="Dados">
            <TextField name="name" label="Nome" required />
          </Section>
        </ResourceForm>
      )}
    </ResourceScreen>
  );
}
`;

/** The files of a screen that edits a record or makes one. */
export const detailFiles = (screen: Screen): ProjectFiles =>
  new Map([[`${screen.folder}/${screen.record.file}-detail.tsx`, screenFile(screen)]]);
