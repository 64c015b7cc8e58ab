import type { PaymentStatusView } from '@balcao/domain';
import type { StatusPillProps } from '../base/status-pill';

const LOOKS = {
  success: { kind: 'success', icon: 'check' },
  info: { kind: 'info', icon: 'info' },
  warning: { kind: 'warning', icon: 'clock' },
  error: { kind: 'danger', icon: 'error' },
  neutral: { kind: 'neutral', icon: 'info' },
} as const;

/** A status as the API words it, with its tone, as a pill: of a payment, a parcel, a dispute. */
export const tonePill = ({ tone, text }: PaymentStatusView): StatusPillProps => ({
  ...LOOKS[tone],
  label: text,
});
