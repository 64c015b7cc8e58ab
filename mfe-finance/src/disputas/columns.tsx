import type { DisputeFilter, DisputeRow } from '@balcao/api-schema';
import {
  ALL_DISPUTES,
  DISPUTE_KIND_LABELS,
  DISPUTE_KINDS,
  DISPUTE_REASON_WORDS,
  formatInstant,
  MED_NATURE_LABELS,
  optionsOf,
} from '@balcao/domain';
import { StatusPill } from '@balcao/ui/base';
import { Money, tonePill } from '@balcao/ui/display';
import type { ListCard, ListColumn, ListFilter, ListTabs } from '@balcao/ui/list';
import { Countdown } from './countdown';

/** The name of a dispute for people. */
export const disputeName = ({ kind, orderNumber }: DisputeRow): string =>
  `${DISPUTE_KIND_LABELS[kind]} do pedido ${orderNumber}`;

/** The kind of a dispute, and the nature of a MED where the gateway said it. */
export const kindWords = ({ kind, nature }: DisputeRow): string =>
  nature === '' ? DISPUTE_KIND_LABELS[kind] : `${DISPUTE_KIND_LABELS[kind]}: ${MED_NATURE_LABELS[nature]}`;

function Status(row: DisputeRow) {
  return (
    <span className="dispute-status">
      {row.status === 'open' ? (
        <Countdown {...row} />
      ) : (
        <StatusPill {...tonePill({ text: row.statusText, tone: row.tone })} />
      )}
      {row.isTest && <StatusPill kind="warning" icon="info" label="Teste" />}
    </span>
  );
}

/** The columns of the inbox. */
export const COLUMNS: readonly ListColumn<DisputeRow>[] = [
  {
    key: 'name',
    title: 'Disputa',
    fixed: true,
    cell: (row) => (
      <div>
        {disputeName(row)}
        <div className="bal-meta">{row.buyerName}</div>
        {row.kind === 'med' && <div className="bal-meta">MED: devolução de Pix por fraude</div>}
      </div>
    ),
  },
  { key: 'reason', title: 'Motivo', cell: ({ reason }) => DISPUTE_REASON_WORDS[reason].text },
  { key: 'status', title: 'Status', cell: Status },
  {
    key: 'deadline',
    title: 'Prazo',
    sortable: true,
    firstOrder: 'asc',
    orderNames: { asc: 'Prazo mais perto', desc: 'Prazo mais longe' },
    cell: ({ deadline }) => <span className="bal-nowrap">{formatInstant(deadline)}</span>,
  },
  { key: 'amount', title: 'Valor', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  {
    key: 'openedAt',
    title: 'Aberta em',
    sortable: true,
    hidden: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigas', desc: 'Mais recentes' },
    cell: ({ openedAt }) => <span className="bal-nowrap">{formatInstant(openedAt)}</span>,
  },
];

/** A dispute on a phone. */
export const disputeCard = (row: DisputeRow): ListCard => ({
  title: disputeName(row),
  value: <Money cents={row.amountCents} />,
  status: <Status {...row} />,
  second: DISPUTE_REASON_WORDS[row.reason].text,
  time: formatInstant(row.deadline),
});

export const FILTERS: readonly ListFilter<DisputeFilter>[] = [
  { kind: 'one', name: 'kind', label: 'Tipo', options: optionsOf(DISPUTE_KINDS, DISPUTE_KIND_LABELS) },
  { kind: 'boolean', name: 'test', label: 'Modo de teste', yes: 'Só testes', no: 'Só vendas' },
];

/** The tabs of disputes: those that wait for the store's answer come first. */
export const TABS: ListTabs<DisputeFilter> = {
  filter: 'tab',
  tabs: [
    { label: 'A responder', counts: ['to_answer'] },
    { value: 'with_bank', label: 'Com o banco' },
    { value: 'closed', label: 'Encerradas' },
    { value: ALL_DISPUTES, label: 'Todas' },
  ],
};
