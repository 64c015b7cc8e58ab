import type { KycQueueFilter, KycQueueRow } from '@balcao/api-schema';
import { ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { COLUMNS, caseCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { analisePath } from './paths';
import { useReviewApi } from './review-api';

/** The identities that wait for the platform's review; by the filter, those that were decided too. */
export default function ReviewList() {
  return (
    <QueryProvider>
      <Queue />
    </QueryProvider>
  );
}

function Queue() {
  const api = useReviewApi();
  return (
    <ResourceList<KycQueueRow, KycQueueFilter>
      name="identity-review"
      title="Análise de identidade"
      noun={{ one: 'identidade', many: 'identidades', feminine: true }}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowLink={({ id }) => analisePath(id)}
      card={caseCard}
      fetchPage={api.list}
      searchLabel="Buscar por nome, CPF ou e-mail"
      defaultSort="changedAt"
      empty={{
        icon: 'identity',
        title: 'Nenhuma identidade espera por análise',
        body: 'Quem enviar o documento e a selfie aparece aqui, quem espera há mais tempo primeiro. As já decididas estão nas outras abas.',
      }}
    />
  );
}
