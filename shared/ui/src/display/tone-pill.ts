import type { GatewayAccountStatusView, PaymentStatusView } from '@balcao/domain';
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

/** At a gateway, news is what takes time, and a warning is something to do. */
const ACCOUNT_ICONS = { success: 'check', info: 'clock', warning: 'alert', error: 'error' } as const;

/** The standing of a seller's account at a gateway, as a pill. */
export const accountTonePill = ({ tone, text }: GatewayAccountStatusView): StatusPillProps => ({
  kind: LOOKS[tone].kind,
  icon: ACCOUNT_ICONS[tone],
  label: text,
});
