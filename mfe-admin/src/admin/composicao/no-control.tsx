import { FormSkeleton, Notice, Section } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { SHELL_LABEL, useOwnComposition } from './use-own-composition';

interface OwnPart {
  name: string;
  label: string;
  version: string;
}

const COLUMNS: readonly Column<OwnPart>[] = [
  { key: 'label', title: 'Área', cell: ({ label }) => label },
  { key: 'name', title: 'Nome técnico', cell: ({ name }) => <code>{name}</code> },
  { key: 'version', title: 'Versão', cell: ({ version }) => <span className="bal-tabular">{version}</span> },
];

/** Shown when pages come from local builds: something runs, but there is no history. */
export function NoControl() {
  return (
    <>
      <Notice kind="info" title="Esta instalação não compõe versões">
        As páginas vêm dos builds da própria máquina: não há histórico nem para onde voltar. Para ter os dois,
        quem cuida da instalação inicia o edge com <code>COMPOSER_STORE</code> e configura na API{' '}
        <code>COMPOSER_CONTROL_URL</code> e <code>COMPOSER_CONTROL_TOKEN</code>.
      </Notice>
      <OwnVersions />
    </>
  );
}

function OwnVersions() {
  const query = useOwnComposition();
  return (
    <Section title="O que esta página roda">
      <Loaded query={query} what="as versões desta página" skeleton={<FormSkeleton fields={2} />}>
        {({ shell, remotes }) => (
          <SimpleTable
            caption="Versões desta página"
            columns={COLUMNS}
            rows={[
              { name: 'shell', label: SHELL_LABEL, version: shell.version },
              ...Object.entries(remotes).map(([name, { label, version }]) => ({ name, label, version })),
            ]}
            rowKey={({ name }) => name}
          />
        )}
      </Loaded>
    </Section>
  );
}
