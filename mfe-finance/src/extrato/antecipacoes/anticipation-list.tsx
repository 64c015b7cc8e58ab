import type { Anticipation } from '@balcao/api-schema';
import { formatInstant, formatMoney, formatPercent } from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import { type ListCard, type ListColumn, ResourceList, usePages } from '@balcao/ui/list';
import { inReceivables } from './chosen';

const NOUN = { one: 'antecipação', many: 'antecipações', feminine: true };
const rateOf = ({ monthlyBasisPoints }: Anticipation) => `${formatPercent(monthlyBasisPoints)} ao mês`;

const COLUMNS: readonly ListColumn<Anticipation>[] = [
  {
    key: 'createdAt',
    title: 'Data',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigas', desc: 'Mais recentes' },
    fixed: true,
    cell: ({ createdAt }) => <span className="bal-nowrap">{formatInstant(createdAt)}</span>,
  },
  { key: 'receivables', title: 'Recebíveis', align: 'end', cell: ({ receivables }) => receivables },
  { key: 'amount', title: 'Valor', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { key: 'rate', title: 'Taxa ao mês', align: 'end', cell: (row) => formatPercent(row.monthlyBasisPoints) },
  { key: 'fee', title: 'Taxa', align: 'end', cell: ({ feeCents }) => <Money cents={-feeCents} /> },
  {
    key: 'reserve',
    title: 'Reserva',
    align: 'end',
    hidden: true,
    cell: ({ reserveCents }) => <Money cents={-reserveCents} />,
  },
  { key: 'net', title: 'Recebido', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
  { key: 'createdBy', title: 'Pedida por', cell: ({ createdBy }) => createdBy },
];

const cardOf = (row: Anticipation): ListCard => ({
  title: inReceivables(row.receivables),
  value: <Money cents={row.netCents} />,
  second: `${formatMoney(row.amountCents)} menos ${formatMoney(row.feeCents)} · ${rateOf(row)}`,
  time: formatInstant(row.createdAt),
});

/** The store's anticipations, the last first. */
export function AnticipationList() {
  const fetchPage = usePages<Anticipation>('/finance/anticipations');
  return (
    <ResourceList<Anticipation>
      name="anticipations"
      noun={NOUN}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ amountCents }) => `Antecipação de ${formatMoney(amountCents)}`}
      card={cardOf}
      fetchPage={fetchPage}
      defaultSort="-createdAt"
      empty={{
        icon: 'finance',
        title: 'Nenhuma antecipação ainda',
        body: 'Quando precisar do dinheiro antes do dia, use Antecipar, no alto da página: a taxa aparece antes de você confirmar.',
      }}
    />
  );
}
