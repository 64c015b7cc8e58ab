import type { OrderRow } from '@balcao/api-schema';
import {
  FULFILLMENT_STATUS_VIEWS,
  formatInstant,
  formatMoney,
  formatRelative,
  ORDER_SOURCE_LABELS,
  paymentMethodImage,
} from '@balcao/domain';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import { tonePill } from '@balcao/ui/display';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import { buyerWords, isShipmentShown, methodWords, shortStatus } from './order-words';

const NOTHING = '—';

function TestMark() {
  return <StatusPill kind="warning" icon="info" label="Teste" />;
}

/** A day and its time take two lines where a table has no room for one; shorter words stay together. */
function Moment({ iso }: { iso: string }) {
  return (
    <span className={formatRelative(iso) === formatInstant(iso) ? undefined : 'bal-nowrap'}>
      <RelativeTime iso={iso} />
    </span>
  );
}

function OrderNumber({ number, isTest }: OrderRow) {
  return (
    <span className="order-number">
      <span className="bal-tabular">{number}</span>
      {isTest && <TestMark />}
    </span>
  );
}

function Buyer(row: OrderRow) {
  const name = buyerWords(row);
  return (
    <div className="order-buyer bal-two-lines" title={name}>
      {name}
    </div>
  );
}

function Payment(row: OrderRow) {
  if (row.method === null) return NOTHING;
  return (
    <span className="order-method">
      <img src={paymentMethodImage(row.method)} alt="" width={24} height={24} />
      {methodWords(row)}
    </span>
  );
}

/** A cancelled order that is paid all the same is not to be sent like the others. */
function PaymentStatus({ paymentStatus, isCancelled, isDivergent, isOutOfStock }: OrderRow) {
  const status = <StatusPill {...tonePill(shortStatus(paymentStatus))} />;
  const notes = [
    isCancelled && paymentStatus !== 'cancelado' && 'Cancelado',
    isDivergent && 'Com divergência',
    isOutOfStock && 'Sem estoque',
  ].filter((note) => note !== false);
  if (notes.length === 0) return status;
  return (
    <span className="order-status-notes">
      {status}
      {notes.map((note) => (
        <span key={note} className="bal-meta">
          {note}
        </span>
      ))}
    </span>
  );
}

function Shipment(row: OrderRow) {
  if (!isShipmentShown(row)) return NOTHING;
  return <StatusPill {...tonePill(FULFILLMENT_STATUS_VIEWS[row.fulfillmentStatus])} />;
}

/** The columns of the list of orders. */
export const COLUMNS: readonly ListColumn<OrderRow>[] = [
  {
    key: 'number',
    title: 'Nº',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Menor número', desc: 'Maior número' },
    fixed: true,
    cell: (row) => <OrderNumber {...row} />,
  },
  {
    key: 'orderedAt',
    title: 'Data',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    cell: ({ orderedAt }) => <Moment iso={orderedAt} />,
  },
  { key: 'buyerName', title: 'Cliente', cell: Buyer },
  {
    key: 'totalCents',
    title: 'Total',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Menor total', desc: 'Maior total' },
    align: 'end',
    cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
  { key: 'method', title: 'Pagamento', cell: (row) => <Payment {...row} /> },
  {
    key: 'paymentStatus',
    title: 'Status',
    cell: (row) => <PaymentStatus {...row} />,
  },
  { key: 'fulfillmentStatus', title: 'Envio', cell: (row) => <Shipment {...row} /> },
  { key: 'source', title: 'Origem', hidden: true, cell: ({ source }) => ORDER_SOURCE_LABELS[source] },
  { key: 'shippingState', title: 'UF', hidden: true, cell: ({ shippingState }) => shippingState || NOTHING },
  { key: 'tags', title: 'Etiquetas', hidden: true, cell: ({ tags }) => tags.join(', ') || NOTHING },
  { key: 'coupon', title: 'Cupom', hidden: true, cell: ({ coupon }) => coupon || NOTHING },
  {
    key: 'shippingMethod',
    title: 'Forma de frete',
    hidden: true,
    cell: ({ shippingMethod }) => shippingMethod || NOTHING,
  },
  { key: 'utmSource', title: 'UTM', hidden: true, cell: ({ utmSource }) => utmSource || NOTHING },
  {
    key: 'trackingCode',
    title: 'Rastreio',
    hidden: true,
    cell: ({ trackingCode }) => <span className="bal-nowrap">{trackingCode || NOTHING}</span>,
  },
  {
    key: 'paidAt',
    title: 'Pago em',
    hidden: true,
    cell: ({ paidAt }) => (paidAt === null ? NOTHING : <Moment iso={paidAt} />),
  },
  { key: 'externalId', title: 'Código na origem', hidden: true, cell: ({ externalId }) => externalId },
];

/** An order of the list on a phone. */
export function orderCard(row: OrderRow): ListCard {
  return {
    title: `${row.number} · ${buyerWords(row)}`,
    value: formatMoney(row.totalCents, row.currency),
    second: [
      row.isTest && 'Teste',
      row.isCancelled && row.paymentStatus !== 'cancelado' && 'Cancelado',
      row.isOutOfStock && 'Sem estoque',
      row.method !== null && methodWords(row),
      ORDER_SOURCE_LABELS[row.source],
    ]
      .filter(Boolean)
      .join(' · '),
    status: <StatusPill {...tonePill(row.label)} />,
    time: <RelativeTime iso={row.orderedAt} />,
  };
}
