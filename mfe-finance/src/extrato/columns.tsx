import type { StatementRow } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import {
  ENTRY_TYPE_LABELS,
  type EntryType,
  entryWords,
  formatDayOf,
  formatInstant,
  formatMoney,
  formatTime,
  GATEWAYS,
  isKeptEntry,
  isSaleType,
  PAYMENT_METHOD_LABELS,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import type { ReactNode } from 'react';

/** Red is what leaves the seller: not what only goes to another of their accounts. */
const Amount = ({ type, amountCents, counterAccount }: StatementRow) => (
  <Money cents={amountCents} isKept={isKeptEntry(type) || counterAccount !== null} />
);

/** The amount of a line where all accounts stand together: a move between them has no sign. */
const AmountOfAll = (row: StatementRow) =>
  row.counterAccount === null ? (
    <Amount {...row} />
  ) : (
    <span className="bal-soft">
      <Amount {...row} />
    </span>
  );

/** The name of a line for people. */
export const entryLabel = ({ type, amountCents }: StatementRow): string =>
  `${ENTRY_TYPE_LABELS[type]} de ${formatMoney(amountCents)}`;

const orderName = ({ orderNumber }: StatementRow) => (orderNumber === null ? '—' : `Nº ${orderNumber}`);

function OrderLink(row: StatementRow) {
  if (row.orderId === null) return orderName(row);
  return (
    <Link to={`/backoffice/pedidos/detalhe/${row.orderId}`} className="statement-order">
      {orderName(row)}
    </Link>
  );
}

const competenceOf = (occurredAt: string): string => formatDayOf(occurredAt);

const isFee = (type: EntryType): boolean => type.startsWith('fee_') || type.endsWith('_fee');

interface Differences {
  account: Pick<ListColumn<StatementRow>, 'hidden'>;
  amount: Pick<ListColumn<StatementRow>, 'cell'>;
  balance: Pick<ListColumn<StatementRow>, 'title'>;
}

const columnsWith = ({ account, amount, balance }: Differences): readonly ListColumn<StatementRow>[] => [
  {
    key: 'postedAt',
    title: 'Hora',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    fixed: true,
    cell: ({ postedAt }) => <span title={formatInstant(postedAt)}>{formatTime(postedAt)}</span>,
  },
  {
    key: 'occurredAt',
    title: 'Competência',
    cell: ({ occurredAt }) => <span className="bal-nowrap">{competenceOf(occurredAt)}</span>,
  },
  { key: 'description', title: 'Descrição', cell: entryWords },
  { key: 'type', title: 'Tipo', hidden: true, cell: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { key: 'order', title: 'Pedido', cell: OrderLink },
  { key: 'account', title: 'Conta', ...account, cell: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
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
  { key: 'amount', title: 'Líquido', align: 'end', ...amount },
  {
    key: 'balance',
    ...balance,
    align: 'end',
    cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} />,
  },
];

/** The columns of one account's statement. */
export const COLUMNS = columnsWith({
  account: { hidden: true },
  amount: { cell: Amount },
  balance: { title: 'Saldo após' },
});
/** The columns where lines of all accounts stand together. */
export const COLUMNS_OF_ALL = columnsWith({
  account: {},
  amount: { cell: AmountOfAll },
  balance: { title: 'Saldo da conta após' },
});

/** A line on a phone. */
export const entryCard = (row: StatementRow): ListCard => cardWith(row, <Amount {...row} />);

/** As `entryCard`, where all accounts stand together. */
export const entryCardOfAll = (row: StatementRow): ListCard => cardWith(row, <AmountOfAll {...row} />);

function cardWith(row: StatementRow, value: ReactNode): ListCard {
  const { account, balanceAfterCents, postedAt } = row;
  return {
    title: entryWords(row),
    value,
    second: (
      <>
        {row.orderNumber !== null && `Pedido ${orderName(row)} · `}
        {SELLER_ACCOUNT_LABELS[account]}: saldo{' '}
        <span className="bal-nowrap">{formatMoney(balanceAfterCents)}</span>
      </>
    ),
    time: formatTime(postedAt),
  };
}
