import type { CompositionPart, RunningComposition, VersionHealth } from '@balcao/api-schema';
import { formatMilliseconds } from '@balcao/domain';
import { RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { type Column, SimpleTable } from '@balcao/ui/table';
import type { ReactNode } from 'react';
import { useAreaLabels } from './use-own-composition';
import { channelActorWords, failureRate, failureWords } from './words';

/** Above this share of failed loads, in basis points, a canary is in danger of being ended: 2 %. */
const WORRYING_RATE = 200;

const VARIANTS = { stable: 'No ar', canary: 'Em teste' } as const;

/** The load figures of a part, for the stable version and for the canary. */
function healthOf({ health, canary }: RunningComposition, part: CompositionPart): VersionHealth[] {
  const tried = part.canaryVersion ?? part.version;
  return (health?.items ?? [])
    .filter(({ remote, version, variant }) => {
      if (remote !== part.name) return false;
      return variant === 'stable' ? version === part.version : canary !== null && version === tried;
    })
    .sort((one, other) => other.variant.localeCompare(one.variant));
}

function Figures({ items, figure }: { items: VersionHealth[]; figure(item: VersionHealth): ReactNode }) {
  if (items.length === 0) return <span className="bal-soft">Sem medições</span>;
  return (
    <div className="adm-figures">
      {items.map((item) => (
        <div key={item.variant}>
          {items.length > 1 && <span className="bal-meta">{VARIANTS[item.variant]}: </span>}
          {figure(item)}
        </div>
      ))}
    </div>
  );
}

function loadWords({ medianLoadMs, p75LoadMs }: VersionHealth): ReactNode {
  if (medianLoadMs === null || p75LoadMs === null) return '—';
  return (
    <span className="bal-nowrap">
      {formatMilliseconds(medianLoadMs)} <span className="bal-meta">p75 {formatMilliseconds(p75LoadMs)}</span>
    </span>
  );
}

function Failures({ item }: { item: VersionHealth }) {
  const words = failureWords(item);
  if (failureRate(item) <= WORRYING_RATE) return <span className="bal-nowrap">{words}</span>;
  return <StatusPill kind="danger" icon="alert" label={words} />;
}

const columnsOf = (
  status: RunningComposition,
  labels: ReadonlyMap<string, string>,
): Column<CompositionPart>[] => [
  {
    key: 'name',
    title: 'Área',
    cell: ({ name }) => (
      <div className="adm-figures">
        <strong>{name}</strong>
        <div className="bal-meta">{labels.get(name)}</div>
      </div>
    ),
  },
  {
    key: 'version',
    title: 'Versão',
    cell: ({ version, canaryVersion }) => (
      <Stack direction="row" gap={8}>
        <span className="bal-tabular">{version}</span>
        {canaryVersion && <StatusPill kind="info" icon="eye" label={`${canaryVersion} em teste`} />}
      </Stack>
    ),
  },
  {
    key: 'since',
    title: 'Desde',
    cell: ({ since, by }) => (
      <div className="adm-figures">
        <RelativeTime iso={since} />
        <div className="bal-meta">por {channelActorWords(by)}</div>
      </div>
    ),
  },
  {
    key: 'load',
    title: 'Carregamento',
    cell: (part) => <Figures items={healthOf(status, part)} figure={loadWords} />,
  },
  {
    key: 'failures',
    title: 'Falhas',
    cell: (part) => <Figures items={healthOf(status, part)} figure={(item) => <Failures item={item} />} />,
  },
];

/** The version of the shell and of each area for everybody, who brought it, and how it loads in people's browsers. */
export function Parts({ status }: { status: RunningComposition }) {
  const { health, parts } = status;
  const labels = useAreaLabels();
  return (
    <Section
      title="O que roda"
      description={
        health ? (
          <>
            Tempos (mediana e p75) e falhas ao carregar cada área nas páginas das pessoas. Contagem iniciada{' '}
            <RelativeTime iso={health.since} />; atualiza a cada 30 segundos.
          </>
        ) : (
          'Os tempos e as falhas não puderam ser lidos agora. As versões abaixo são as que rodam.'
        )
      }
    >
      <SimpleTable
        caption="Versões que rodam"
        columns={columnsOf(status, labels)}
        rows={parts}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}
