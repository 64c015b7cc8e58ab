import type { PaymentStatusView } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

const LOOKS = {
  success: { kind: 'success', icon: 'check' },
  info: { kind: 'info', icon: 'info' },
  warning: { kind: 'warning', icon: 'clock' },
  error: { kind: 'danger', icon: 'error' },
  neutral: { kind: 'neutral', icon: 'info' },
} as const;

/** A status of a payment or a parcel as a pill. */
export const tonePill = ({ tone, text }: PaymentStatusView): StatusPillProps => ({
  ...LOOKS[tone],
  label: text,
});
