/** Status of a seller's identity verification. */
export const KYC_STATUSES = [
  'IN_PROGRESS',
  'WAITING_MANUAL_ACTION',
  'FINISHED',
  'INVALID',
  'CANCELLED',
] as const;

export type KycStatus = (typeof KYC_STATUSES)[number];

/** The text of each status. */
export const KYC_STATUS_TEXTS: Readonly<Record<KycStatus, string>> = {
  IN_PROGRESS: 'Pendente validação de identidade',
  WAITING_MANUAL_ACTION: 'Em análise manual',
  FINISHED: 'Validação de identidade concluída',
  INVALID: 'Validação de identidade rejeitada',
  CANCELLED: 'Validação de identidade cancelada',
};

/** False for a status that a newer API may send to an older page. */
export const isKnownKycStatus = (status: unknown): status is KycStatus =>
  KYC_STATUSES.some((known) => known === status);

type MaybeKycStatus = KycStatus | null | undefined;

/** Valid if any status exists. */
export function isKycValid(status: MaybeKycStatus): boolean {
  return Boolean(status);
}

/** Pending if not FINISHED, so also when rejected, cancelled or absent. */
export function isKycPending(status: MaybeKycStatus): boolean {
  return status !== 'FINISHED';
}

/** Invalid if INVALID, CANCELLED or absent. */
export function isKycInvalid(status: MaybeKycStatus): boolean {
  return !status || status === 'INVALID' || status === 'CANCELLED';
}

export type KycOutcome = 'invalid' | 'pending' | 'finished';

/** The words of each outcome. */
const KYC_OUTCOME_LABELS: Readonly<Record<KycOutcome, string>> = {
  invalid: 'Inválida',
  pending: 'Pendente',
  finished: 'Concluída',
};

/** The one outcome that a screen shows where the three booleans overlap: invalid, then pending, then finished. */
export function kycOutcome(status: MaybeKycStatus): KycOutcome {
  if (isKycInvalid(status)) return 'invalid';
  return isKycPending(status) ? 'pending' : 'finished';
}

/** The one word of a status. Nobody is invalid who never began, although the specification's flags say so. */
export const kycLabel = (status: MaybeKycStatus): string =>
  status ? KYC_OUTCOME_LABELS[kycOutcome(status)] : 'Não iniciada';
