import type { WebhookDelivery } from '@balcao/api-schema';
import { Button, RelativeTime, StatusPill } from '@balcao/ui/base';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { aboutWords, outcomePill, outcomeWords } from './delivery-words';

export interface DeliveriesTableProps {
  caption: string;
  deliveries: readonly WebhookDelivery[];
  /** Whether a retry is pending. Undefined for people who may not retry. */
  retrying?: { busy: boolean; retry(deliveryId: string): void } | undefined;
}

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    key: 'when',
    title: 'Recebido',
    cell: ({ receivedAt }) => (
      <span className="bal-nowrap">
        <RelativeTime iso={receivedAt} />
      </span>
    ),
  },
  {
    key: 'about',
    title: 'Assunto',
    cell: (delivery) => (
      <div className="pay-delivery">
        {aboutWords(delivery)}
        {delivery.gatewayChargeId && <div className="bal-meta">{delivery.gatewayChargeId}</div>}
      </div>
    ),
  },
  {
    key: 'outcome',
    title: 'Status',
    cell: (delivery) => (
      <div className="pay-delivery">
        <StatusPill {...outcomePill(delivery)} />
        <div className="bal-meta">{outcomeWords(delivery)}</div>
      </div>
    ),
  },
];

/** The deliveries of a gateway, with their outcomes. */
export function DeliveriesTable({ caption, deliveries, retrying }: DeliveriesTableProps) {
  const retryOf = (delivery: WebhookDelivery) =>
    retrying && (
      <Button
        size="small"
        disabled={retrying.busy}
        aria-label={`Reprocessar aviso: ${aboutWords(delivery)} ${delivery.gatewayChargeId}`.trim()}
        onClick={() => retrying.retry(delivery.id)}
      >
        Reprocessar
      </Button>
    );
  return (
    <SimpleTable
      caption={caption}
      columns={
        retrying ? [...COLUMNS, { key: 'retry', title: 'Ação', align: 'end', cell: retryOf }] : COLUMNS
      }
      rows={deliveries}
      rowKey={({ id }) => id}
      card={(delivery) => ({
        title: aboutWords(delivery),
        value: <RelativeTime iso={delivery.receivedAt} />,
        second: (
          <>
            {delivery.gatewayChargeId} {outcomeWords(delivery)}
          </>
        ),
        // Those that can be retried have all the same status, which the words above them say.
        status: retryOf(delivery) ?? <StatusPill {...outcomePill(delivery)} />,
      })}
    />
  );
}
