import {
  type GatewayAccountStatus,
  gatewayAccountStatusView,
  KYC_OUTCOME_LABELS,
  type KycStatus,
  kycOutcome,
  USER_STATUS_LABELS,
  type UserStatus,
} from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';
import type { StatusTable } from '@balcao/ui/display';

/** How the states of an account are shown. */
export const USER_STATUSES_SHOWN: StatusTable<UserStatus> = {
  active: { kind: 'success', icon: 'check', label: USER_STATUS_LABELS.active },
  pending: { kind: 'warning', icon: 'clock', label: USER_STATUS_LABELS.pending },
  blocked: { kind: 'danger', icon: 'lock', label: USER_STATUS_LABELS.blocked },
};

const KYC_LOOKS = {
  finished: { kind: 'success', icon: 'check' },
  pending: { kind: 'warning', icon: 'clock' },
  invalid: { kind: 'danger', icon: 'error' },
} as const;

/** The outcome of a verification. A person who never began one has none, which is not a refusal. */
export function kycPill(status: KycStatus | null): StatusPillProps {
  if (status === null) return { kind: 'neutral', icon: 'identity', label: 'Não iniciada' };
  const outcome = kycOutcome(status);
  return { ...KYC_LOOKS[outcome], label: KYC_OUTCOME_LABELS[outcome] };
}

const GATEWAY_LOOKS = {
  success: { kind: 'success', icon: 'check' },
  info: { kind: 'info', icon: 'clock' },
  warning: { kind: 'warning', icon: 'alert' },
  error: { kind: 'danger', icon: 'error' },
} as const;

export const NO_GATEWAY_ACCOUNT = 'Sem conta';

/** The gateway account's status, in the words that its seller reads. */
export function gatewayPill(status: GatewayAccountStatus | null): StatusPillProps {
  if (status === null) return { kind: 'neutral', icon: 'payments', label: NO_GATEWAY_ACCOUNT };
  const { text, tone } = gatewayAccountStatusView(status);
  return { ...GATEWAY_LOOKS[tone], label: text };
}
