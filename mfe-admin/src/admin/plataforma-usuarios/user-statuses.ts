import {
  type GatewayAccountStatus,
  gatewayAccountStatusView,
  type KycStatus,
  kycLabel,
  kycOutcome,
  USER_STATUS_LABELS,
  type UserStatus,
} from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';
import { accountTonePill, type StatusTable } from '@balcao/ui/display';

/** The pill of each status of an account. */
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

const NOT_BEGUN = { kind: 'neutral', icon: 'identity' } as const;

/** The outcome of a verification. A person who never began one has none, which is not a refusal. */
export function kycPill(status: KycStatus | null): StatusPillProps {
  const look = status === null ? NOT_BEGUN : KYC_LOOKS[kycOutcome(status)];
  return { ...look, label: kycLabel(status) };
}

export const NO_GATEWAY_ACCOUNT = 'Sem conta';

/** The gateway account's status, in the words that its seller reads. */
export function gatewayPill(status: GatewayAccountStatus | null): StatusPillProps {
  if (status === null) return { kind: 'neutral', icon: 'payments', label: NO_GATEWAY_ACCOUNT };
  return accountTonePill(gatewayAccountStatusView(status));
}
