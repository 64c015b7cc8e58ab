import { type CouponStatus, COUPON_STATUS_LABELS as LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status of a coupon. */
export const STATUS_PILLS: Readonly<Record<CouponStatus, StatusPillProps>> = {
  ativo: { kind: 'success', icon: 'check', label: LABELS.ativo },
  agendado: { kind: 'info', icon: 'clock', label: LABELS.agendado },
  esgotado: { kind: 'warning', icon: 'alert', label: LABELS.esgotado },
  expirado: { kind: 'neutral', icon: 'calendar', label: LABELS.expirado },
  pausado: { kind: 'neutral', icon: 'lock', label: LABELS.pausado },
};

/** `3 de 100`, or `3` without a limit. */
export const usesText = ({ used, limitTotal }: { used: number; limitTotal: number }): string =>
  limitTotal > 0
    ? `${used.toLocaleString('pt-BR')} de ${limitTotal.toLocaleString('pt-BR')}`
    : used.toLocaleString('pt-BR');
