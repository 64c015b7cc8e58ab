import type { LoggedDelivery, WebhookLogFilter } from '@balcao/api-schema';
import { WEBHOOK_SOURCES, webhookSourceName } from '@balcao/domain';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import type { ListCard, ListColumn, ListFilter, ListTabs } from '@balcao/ui/list';
import { outcomePill } from '../gateway/webhook/delivery-words';
import { resultWords, subjectWords } from './log-words';

/** The columns of the log. */
export const COLUMNS: readonly ListColumn<LoggedDelivery>[] = [
  {
    key: 'subject',
    title: 'Assunto',
    fixed: true,
    cell: (delivery) => (
      <div className="pay-delivery">
        {subjectWords(delivery)}
        {delivery.topic && <div className="bal-meta">{delivery.topic}</div>}
      </div>
    ),
  },
  { key: 'source', title: 'Origem', cell: ({ source }) => webhookSourceName(source) },
  {
    key: 'outcome',
    title: 'Status',
    cell: (delivery) => (
      <div className="pay-delivery">
        <StatusPill {...outcomePill(delivery)} />
        <div className="bal-meta">{resultWords(delivery)}</div>
      </div>
    ),
  },
  {
    key: 'receivedAt',
    title: 'Recebida',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigas', desc: 'Mais recentes' },
    cell: ({ receivedAt }) => (
      <span className="bal-nowrap">
        <RelativeTime iso={receivedAt} />
      </span>
    ),
  },
];

/** A delivery on a phone. */
export const deliveryCard = (delivery: LoggedDelivery): ListCard => ({
  title: subjectWords(delivery),
  status: <StatusPill {...outcomePill(delivery)} />,
  second: `${webhookSourceName(delivery.source)} · ${resultWords(delivery)}`,
  time: <RelativeTime iso={delivery.receivedAt} />,
});

const STATES = [
  { value: 'parked', label: 'Paradas' },
  { value: 'waiting', label: 'Aguardando' },
  { value: 'done', label: 'Tratadas' },
  { value: 'refused', label: 'Recusadas' },
] as const;

export const FILTERS: readonly ListFilter<WebhookLogFilter>[] = [
  { kind: 'several', name: 'status', label: 'Status', options: STATES },
  {
    kind: 'several',
    name: 'source',
    label: 'Origem',
    options: WEBHOOK_SOURCES.map((value) => ({ value, label: webhookSourceName(value) })),
  },
  { kind: 'dates', label: 'Recebida', from: 'receivedFrom', to: 'receivedTo' },
];

/** Those that need somebody come first. */
export const TABS: ListTabs<WebhookLogFilter> = {
  filter: 'status',
  tabs: [{ label: 'Todas' }, ...STATES],
};
