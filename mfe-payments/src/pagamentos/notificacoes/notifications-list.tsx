import type { LoggedDelivery, WebhookLogFilter } from '@balcao/api-schema';
import { LinkButton } from '@balcao/ui/base';
import { ResourceList, usePages } from '@balcao/ui/list';
import { QueryProvider, useLiveRefresh } from '@balcao/ui/query';
import { notificacaoPath, SIMULADOR_DE_WEBHOOKS } from '../paths';
import { COLUMNS, deliveryCard, FILTERS, TABS } from './columns';
import { DELIVERIES, LOG, LOG_TOPICS } from './log-api';
import { subjectWords } from './log-words';
import './notifications.css';

/** The deliveries of gateways and shops to the store. */
export default function NotificationsList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const fetchPage = usePages<LoggedDelivery, WebhookLogFilter>(DELIVERIES);
  useLiveRefresh(LOG_TOPICS, [LOG]);
  return (
    <ResourceList<LoggedDelivery, WebhookLogFilter>
      name={LOG}
      title="Notificações recebidas"
      noun={{ one: 'notificação', many: 'notificações', feminine: true }}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={subjectWords}
      rowLink={({ id }) => notificacaoPath(id)}
      card={deliveryCard}
      fetchPage={fetchPage}
      searchLabel="Buscar pelo evento ou pelo número na origem"
      defaultSort="-receivedAt"
      actions={() => <LinkButton to={SIMULADOR_DE_WEBHOOKS}>Simular notificação</LinkButton>}
      empty={{
        icon: 'payments',
        title: 'Nenhuma notificação ainda',
        body: 'Gateways e a Shopify avisam aqui do que acontece com pagamentos e pedidos. Em modo de teste, você pode simular uma.',
      }}
    />
  );
}
