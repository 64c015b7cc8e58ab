import type { PixelFilter, PixelRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import {
  PIXEL_EVENT_LABELS,
  PIXEL_PROVIDER_LABELS,
  PIXEL_TEMPLATE,
  PURCHASE_MOMENT_LABELS,
} from '@balcao/domain';
import { ReadOnlyNotice, RelativeTime, StatusPill } from '@balcao/ui/base';
import { type ListCard, type ListColumn, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from '../bulk/bulk-actions';
import { Files } from '../bulk/files';
import { BULK_WORDS } from './list/bulk-words';
import { FILTERS, TABS } from './list/filters';
import { NOVO_PIXEL, pixelPath } from './paths';
import { usePixelApi } from './pixel-api';
import { STATUS_PILLS } from './pixel-status';

const NOUN = { one: 'pixel', many: 'pixels' };

const statusOf = ({ status }: PixelRecord) => <StatusPill {...STATUS_PILLS[status]} />;
const providerOf = ({ provider }: PixelRecord) => PIXEL_PROVIDER_LABELS[provider];
const eventsOf = ({ events }: PixelRecord) => events.map((event) => PIXEL_EVENT_LABELS[event]).join(', ');

const COLUMNS: readonly ListColumn<PixelRecord>[] = [
  {
    key: 'nickname',
    title: 'Apelido',
    sortable: true,
    orderNames: { asc: 'Apelido de A a Z', desc: 'Apelido de Z a A' },
    fixed: true,
    cell: ({ nickname }) => nickname,
  },
  { key: 'provider', title: 'Provedor', cell: providerOf },
  { key: 'externalId', title: 'ID', cell: ({ externalId }) => externalId || '—' },
  { key: 'events', title: 'Eventos', cell: eventsOf },
  { key: 'status', title: 'Status', cell: statusOf },
  {
    key: 'purchaseOn',
    title: 'Compra',
    hidden: true,
    cell: ({ purchaseOn }) => PURCHASE_MOMENT_LABELS[purchaseOn],
  },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

const card = (row: PixelRecord): ListCard => ({
  title: row.nickname,
  second: [providerOf(row), row.externalId, eventsOf(row)].filter(Boolean).join(' · '),
  status: statusOf(row),
});

/** The pixels of the store. */
export default function PixelList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const api = usePixelApi();
  const mayEdit = useCan('marketing:editar');
  const bulk = useMemo(() => bulkActions(api.jobs, mayEdit, BULK_WORDS), [api, mayEdit]);
  return (
    <ResourceList<PixelRecord, PixelFilter>
      name="pixels"
      title="Pixels"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={({ nickname }) => nickname}
      rowLink={({ id }) => pixelPath(id)}
      card={card}
      fetchPage={api.list}
      searchLabel="Buscar por apelido ou ID"
      defaultSort="nickname"
      savedViews="pixels"
      jobKinds={['pixel_bulk', 'pixel_export', 'pixel_import']}
      bulkActions={bulk}
      actions={(view) => (
        <Files
          view={view}
          noun={NOUN}
          api={api.jobs}
          mayEdit={mayEdit}
          template={{ name: 'modelo-de-pixels.csv', rows: PIXEL_TEMPLATE }}
          help="Comece pelo modelo, ou exporte seus pixels e mude o que quiser na planilha: linhas com um ID mudam esse pixel, as outras criam um. O token nunca está no arquivo."
        />
      )}
      {...(mayEdit && { primaryAction: { label: 'Criar pixel', to: NOVO_PIXEL } })}
      notice={<ReadOnlyNotice area="marketing" to="criar ou mudar um pixel" />}
      empty={{
        icon: 'link',
        title: 'Seus anúncios sabem o que vendeu?',
        body: 'Um pixel informa suas vendas a Meta, Google, TikTok e outros, do nosso servidor e só de quem aceitou. Nenhum script de terceiros entra na página de pagamento.',
      }}
    />
  );
}
