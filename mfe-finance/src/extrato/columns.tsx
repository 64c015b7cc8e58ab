import type { EntryRow } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import {
  ENTRY_TYPE_LABELS,
  type EntryType,
  formatCalendarDate,
  formatInstant,
  formatMoney,
  GATEWAYS,
  isSaleType,
  PAYMENT_METHOD_LABELS,
  SELLER_ACCOUNT_LABELS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import type { ListCard, ListColumn } from '@balcao/ui/list';

/** What a person knows a line by. */
export const entryLabel = ({ type, amountCents }: EntryRow): string =>
  `${ENTRY_TYPE_LABELS[type]} de ${formatMoney(amountCents)}`;

const orderName = ({ orderNumber }: EntryRow) => (orderNumber === null ? '—' : `Nº ${orderNumber}`);

function OrderLink(row: EntryRow) {
  if (row.orderId === null) return orderName(row);
  return (
    <Link to={`/backoffice/pedidos/detalhe/${row.orderId}`} className="statement-order">
      {orderName(row)}
    </Link>
  );
}

const competenceOf = (occurredAt: string): string =>
  formatCalendarDate(todayInSaoPaulo(new Date(occurredAt)));

const isFee = (type: EntryType): boolean => type.startsWith('fee_') || type.endsWith('_fee');

/** The columns of the statement. */
export const COLUMNS: readonly ListColumn<EntryRow>[] = [
  {
    key: 'postedAt',
    title: 'Lançamento',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    fixed: true,
    cell: ({ postedAt }) => <span className="bal-nowrap">{formatInstant(postedAt)}</span>,
  },
  {
    key: 'occurredAt',
    title: 'Competência',
    cell: ({ occurredAt }) => <span className="bal-nowrap">{competenceOf(occurredAt)}</span>,
  },
  { key: 'type', title: 'Tipo', cell: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { key: 'order', title: 'Pedido', cell: OrderLink },
  { key: 'account', title: 'Conta', cell: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  {
    key: 'method',
    title: 'Método',
    cell: ({ method }) => (method === null ? '—' : PAYMENT_METHOD_LABELS[method]),
  },
  {
    key: 'gateway',
    title: 'Gateway',
    hidden: true,
    cell: ({ gateway }) => (gateway === null ? '—' : GATEWAYS[gateway].name),
  },
  {
    key: 'gross',
    title: 'Bruto',
    align: 'end',
    hidden: true,
    cell: ({ type, amountCents }) => <Money cents={isSaleType(type) ? amountCents : null} />,
  },
  {
    key: 'fee',
    title: 'Tarifa',
    align: 'end',
    hidden: true,
    cell: ({ type, amountCents }) => <Money cents={isFee(type) ? amountCents : null} />,
  },
  { key: 'amount', title: 'Valor', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  {
    key: 'balance',
    title: 'Saldo após',
    align: 'end',
    cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} />,
  },
];

/** A line on a phone. */
export function entryCard(row: EntryRow): ListCard {
  const { type, account, amountCents, balanceAfterCents, postedAt } = row;
  return {
    title: ENTRY_TYPE_LABELS[type],
    value: <Money cents={amountCents} />,
    second: (
      <>
        {row.orderNumber !== null && `Pedido ${orderName(row)} · `}
        {SELLER_ACCOUNT_LABELS[account]}: saldo{' '}
        <span className="bal-nowrap">{formatMoney(balanceAfterCents)}</span>
      </>
    ),
    time: formatInstant(postedAt),
  };
}
