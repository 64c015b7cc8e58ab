import type { KycSlotState, KycStatus } from '@balcao/domain';
import type { StatusTable } from '@balcao/ui/display';

/** The labels of an attempt's statuses for reviewers. */
export const CASE_STATUS_LABELS: Readonly<Record<KycStatus, string>> = {
  WAITING_MANUAL_ACTION: 'Espera análise',
  IN_PROGRESS: 'Espera imagens',
  FINISHED: 'Aprovada',
  INVALID: 'Rejeitada',
  CANCELLED: 'Cancelada',
};

export const CASE_STATUSES_SHOWN: StatusTable<KycStatus> = {
  WAITING_MANUAL_ACTION: {
    kind: 'warning',
    icon: 'clock',
    label: CASE_STATUS_LABELS.WAITING_MANUAL_ACTION,
  },
  IN_PROGRESS: { kind: 'info', icon: 'camera', label: CASE_STATUS_LABELS.IN_PROGRESS },
  FINISHED: { kind: 'success', icon: 'check', label: CASE_STATUS_LABELS.FINISHED },
  INVALID: { kind: 'danger', icon: 'error', label: CASE_STATUS_LABELS.INVALID },
  CANCELLED: { kind: 'neutral', icon: 'close', label: CASE_STATUS_LABELS.CANCELLED },
};

export const SLOT_STATES_SHOWN: StatusTable<KycSlotState> = {
  missing: { kind: 'neutral', icon: 'camera', label: 'Não enviada' },
  sent: { kind: 'warning', icon: 'clock', label: 'A analisar' },
  approved: { kind: 'success', icon: 'check', label: 'Aprovada' },
  refused: { kind: 'danger', icon: 'error', label: 'Recusada' },
};
