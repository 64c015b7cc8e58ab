import type { OrderDetail, OrderEvent } from '@balcao/api-schema';
import { EVENT_FLAGS, formatInstantInWords, formatMoney, ORDER_SOURCE_LABELS } from '@balcao/domain';
import type { IconName } from '@balcao/ui/base';
import { Timeline, type TimelineEntry, tonePill } from '@balcao/ui/display';

/** An event that was reported this much later says so. */
const LATE_MS = 10 * 60_000;

const ICONS: readonly [RegExp, IconName][] = [
  [/refused|expired|voided|cancelled|chargeback|med_|exception|_failed/, 'error'],
  [/captured|delivered/, 'check'],
  [/^fulfillment\./, 'products'],
  [/^payment\./, 'payments'],
];
const iconOf = (type: string): IconName => ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? 'clock';

const textIn = ({ data }: OrderEvent, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

function Details({ event }: { event: OrderEvent }) {
  const reason = textIn(event, 'reason');
  // The second name is the public API's.
  const code = textIn(event, 'trackingCode') || textIn(event, 'tracking_code');
  const tracking = [textIn(event, 'carrier'), code].filter(Boolean).join(', ');
  const isLate = Date.parse(event.receivedAt) - Date.parse(event.occurredAt) > LATE_MS;
  return (
    <>
      {reason && <p className="bal-meta">“{reason}”</p>}
      {tracking && <p className="bal-meta">{tracking}</p>}
      {isLate && <p className="bal-meta">Chegou ao Balcão em {formatInstantInWords(event.receivedAt)}.</p>}
    </>
  );
}

const entryOf = (event: OrderEvent, currency: string): TimelineEntry => ({
  id: `${event.source}|${event.id}`,
  at: event.occurredAt,
  what:
    event.amountCents === null ? event.text : `${event.text}: ${formatMoney(event.amountCents, currency)}`,
  source: event.sourceText,
  who: event.actorName || undefined,
  icon: iconOf(event.type),
  change: event.change ? { from: tonePill(event.change.from), to: tonePill(event.change.to) } : undefined,
  flag: event.outcome === 'applied' ? undefined : EVENT_FLAGS[event.outcome],
  details: <Details event={event} />,
});

/** The history of the order, newest first, down to its creation. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const created: TimelineEntry = {
    id: 'created',
    at: order.orderedAt,
    what: 'Pedido criado',
    source: ORDER_SOURCE_LABELS[order.source],
    icon: 'orders',
  };
  return (
    <Timeline
      label="Linha do tempo do pedido"
      entries={[...order.events.toReversed().map((event) => entryOf(event, order.currency)), created]}
    />
  );
}
