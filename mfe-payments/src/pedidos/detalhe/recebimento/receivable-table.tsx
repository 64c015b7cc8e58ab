import type { SoldReceivable } from '@balcao/api-schema';
import { formatCalendarDate, formatMoney } from '@balcao/domain';
import { StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable, type TableCard } from '@balcao/ui/table';

const PILLS: Readonly<Record<SoldReceivable['status'], StatusPillProps>> = {
  agendado: { kind: 'warning', icon: 'clock', label: 'A liberar' },
  antecipado: { kind: 'success', icon: 'check', label: 'Antecipado' },
  liberado: { kind: 'success', icon: 'check', label: 'Liberado' },
  cancelado: { kind: 'neutral', icon: 'close', label: 'Usado em reembolsos' },
};

const feesOf = ({ gatewayFeeCents, platformFeeCents, antifraudFeeCents }: SoldReceivable) =>
  gatewayFeeCents + platformFeeCents + antifraudFeeCents;

/** The part of the installment that will not come any more, or not yet, in words. */
function noteOf({ status, netCents, openCents, reservedCents, reservedUntil }: SoldReceivable): string {
  if (status === 'agendado' && openCents !== netCents) return `Restam ${formatMoney(openCents)}`;
  if (reservedCents > 0 && reservedUntil !== null)
    return `Reserva de ${formatMoney(reservedCents)} até ${formatCalendarDate(reservedUntil)}`;
  return '';
}

const columnsFor = (count: number): Column<SoldReceivable>[] => [
  {
    key: 'installment',
    title: 'Parcela',
    cell: ({ installment }) => <span className="bal-nowrap">{`${installment} de ${count}`}</span>,
  },
  { key: 'day', title: 'Cai em', cell: ({ availableOn }) => formatCalendarDate(availableOn) },
  { key: 'gross', title: 'Bruto', align: 'end', cell: ({ grossCents }) => <Money cents={grossCents} /> },
  { key: 'fees', title: 'Tarifas', align: 'end', cell: (row) => <Money cents={-feesOf(row)} /> },
  { key: 'net', title: 'Líquido', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  {
    key: 'status',
    title: 'Status',
    align: 'end',
    cell: (row) => (
      <span className="order-money-status">
        <StatusPill {...PILLS[row.status]} />
        {noteOf(row) && <span className="bal-meta">{noteOf(row)}</span>}
      </span>
    ),
  },
];

const cardFor =
  (count: number) =>
  (row: SoldReceivable): TableCard => ({
    title: `${row.installment} de ${count} · ${formatCalendarDate(row.availableOn)}`,
    value: <Money cents={row.netCents} />,
    second: noteOf(row) || `${formatMoney(row.grossCents)} menos ${formatMoney(feesOf(row))} de tarifas`,
    status: <StatusPill {...PILLS[row.status]} />,
  });

/** Each part of a payment with its day. Money that came more than once has installments of its own each time. */
export function ReceivableTable({ receivables }: { receivables: readonly SoldReceivable[] }) {
  const count = Math.max(...receivables.map(({ installment }) => installment));
  return (
    <SimpleTable
      caption="Quando cai"
      columns={columnsFor(count)}
      rows={receivables}
      rowKey={({ id }) => id}
      card={cardFor(count)}
    />
  );
}
