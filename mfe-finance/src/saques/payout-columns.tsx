import type { Payout, PayoutFilter } from '@balcao/api-schema';
import {
  formatCalendarDate,
  formatInstant,
  formatMoney,
  optionsOf,
  PAYOUT_HELD_DAYS,
  PAYOUT_STATUS_LABELS,
  PAYOUT_STATUSES,
  type PayoutStatus,
  TRANSFER_REFUSAL_TEXTS,
} from '@balcao/domain';
import { StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { Money, StatusTag } from '@balcao/ui/display';
import type { ListCard, ListColumn, ListFilter } from '@balcao/ui/list';

const PILLS: Readonly<Record<PayoutStatus, StatusPillProps>> = {
  solicitado: { kind: 'info', icon: 'clock', label: PAYOUT_STATUS_LABELS.solicitado },
  em_processamento: { kind: 'warning', icon: 'clock', label: PAYOUT_STATUS_LABELS.em_processamento },
  pago: { kind: 'success', icon: 'check', label: PAYOUT_STATUS_LABELS.pago },
  devolvido: { kind: 'danger', icon: 'error', label: PAYOUT_STATUS_LABELS.devolvido },
  cancelado: { kind: 'neutral', icon: 'close', label: PAYOUT_STATUS_LABELS.cancelado },
};

/** A payout that waits for its owner's block to end says so in place of its status. */
export const PayoutPill = ({ payout: { status, heldSince } }: { payout: Payout }) =>
  heldSince === null ? (
    <StatusTag table={PILLS} status={status} />
  ) : (
    <StatusPill kind="warning" icon="alert" label="Retido" />
  );

/** The name of a payout for people. */
export const payoutLabel = ({ amountCents, requestedAt }: Payout): string =>
  `Saque de ${formatMoney(amountCents)} de ${formatInstant(requestedAt)}`;

/** When it comes or what became of it. */
export const fateOf = ({ status, processOn, heldSince, refusal, endedAt, returnedAt }: Payout): string => {
  if (heldSince !== null)
    return `Retido desde ${formatInstant(heldSince)}: a conta de quem responde pela loja está bloqueada. Segue depois do desbloqueio; em ${PAYOUT_HELD_DAYS} dias, o que o banco não recebeu volta ao saldo.`;
  if (refusal !== null && endedAt !== null && returnedAt !== null)
    return `Pago em ${formatInstant(endedAt)} e devolvido em ${formatInstant(returnedAt)}. ${TRANSFER_REFUSAL_TEXTS[refusal]}`;
  if (refusal !== null) return TRANSFER_REFUSAL_TEXTS[refusal];
  if (status === 'solicitado') return `O banco recebe em ${formatCalendarDate(processOn)}`;
  return endedAt === null ? 'Com o banco' : formatInstant(endedAt);
};

export const PAYOUT_FILTERS: readonly ListFilter<PayoutFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(PAYOUT_STATUSES, PAYOUT_STATUS_LABELS),
  },
];

/** The columns of payouts. */
export const PAYOUT_COLUMNS: readonly ListColumn<Payout>[] = [
  {
    key: 'requestedAt',
    title: 'Pedido em',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    fixed: true,
    cell: ({ requestedAt }) => <span className="bal-nowrap">{formatInstant(requestedAt)}</span>,
  },
  { key: 'account', title: 'Conta', cell: ({ accountLabel }) => accountLabel },
  { key: 'status', title: 'Status', cell: (payout) => <PayoutPill payout={payout} /> },
  { key: 'fate', title: 'Andamento', cell: fateOf },
  { key: 'amount', title: 'Valor', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
  { key: 'fee', title: 'Tarifa', align: 'end', cell: ({ feeCents }) => <Money cents={-feeCents} /> },
];

/** A payout on a phone. */
export const payoutCard = (payout: Payout): ListCard => ({
  title: payout.accountLabel,
  value: <Money cents={payout.amountCents} />,
  status: <PayoutPill payout={payout} />,
  second: fateOf(payout),
  time: formatInstant(payout.requestedAt),
});
