import type { DisputeFilter, DisputeRow } from '@balcao/api-schema';
import { ResourceList, usePages } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { COLUMNS, disputeCard, disputeName, FILTERS, TABS } from './columns';
import { DISPUTES, DISPUTES_PATH, TOPICS } from './disputes-api';
import { disputaPath } from './paths';
import './disputes.css';

/** Chargebacks and MEDs, the next deadline first. */
export default function DisputeList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  return (
    <ResourceList<DisputeRow, DisputeFilter>
      name={DISPUTES}
      title="Disputas"
      noun={{ one: 'disputa', many: 'disputas', feminine: true }}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={disputeName}
      rowLink={({ id }) => disputaPath(id)}
      card={disputeCard}
      fetchPage={usePages<DisputeRow, DisputeFilter>(DISPUTES_PATH)}
      searchLabel="Buscar pelo pedido ou pelo cliente"
      defaultSort="deadline"
      live={TOPICS}
      empty={{
        icon: 'scale',
        title: 'Nada a responder',
        body: 'Quando um cliente contestar uma compra no cartão, ou o banco dele abrir um MED, a devolução de Pix por fraude, a disputa aparece aqui com o prazo e as provas da venda.',
      }}
    />
  );
}
