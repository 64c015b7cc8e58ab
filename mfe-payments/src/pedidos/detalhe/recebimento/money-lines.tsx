import type { EntryRow, OrderMoney } from '@balcao/api-schema';
import { entryWords, formatDayOf, formatInstant, isKeptEntry, SELLER_ACCOUNT_LABELS } from '@balcao/domain';
import { Disclosure, Money } from '@balcao/ui/display';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';

/** The amount of a line. The seller's own money that only goes elsewhere is no loss. */
const Amount = ({ type, amountCents }: EntryRow) => <Money cents={amountCents} isKept={isKeptEntry(type)} />;

const COLUMNS: readonly Column<EntryRow>[] = [
  {
    key: 'postedAt',
    title: 'Lançamento',
    cell: ({ postedAt }) => <span className="bal-nowrap">{formatInstant(postedAt)}</span>,
  },
  {
    key: 'occurredAt',
    title: 'Competência',
    cell: ({ occurredAt }) => <span className="bal-nowrap">{formatDayOf(occurredAt)}</span>,
  },
  { key: 'type', title: 'Tipo', cell: entryWords },
  { key: 'account', title: 'Conta', cell: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  { key: 'amount', title: 'Valor', align: 'end', cell: Amount },
  {
    key: 'balance',
    title: 'Saldo da conta após',
    align: 'end',
    cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} />,
  },
];

const lineCard = (row: EntryRow): TableCard => ({
  title: entryWords(row),
  value: <Amount {...row} />,
  second: `${SELLER_ACCOUNT_LABELS[row.account]} · ${formatInstant(row.postedAt)}`,
});

/** The lines of the statement that the order's money is told by. */
export function MoneyLines({ money: { entries, isComplete } }: { money: OrderMoney }) {
  const count = entries.length === 1 ? '1 lançamento' : `${entries.length} lançamentos`;
  return (
    <Disclosure summary={isComplete ? `Ver ${count}` : `Ver os primeiros ${count}`}>
      <SimpleTable
        caption="Lançamentos do pedido"
        columns={COLUMNS}
        rows={entries}
        rowKey={({ id }) => id}
        card={lineCard}
      />
    </Disclosure>
  );
}
