import type { CertificateReason } from './certificate-state';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failure in a row; the last one holds for all that follow. An authority counts failed proofs by the hour. */
const AGAIN_AFTER: Readonly<Record<CertificateReason, readonly number[]>> = {
  ca_fora: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR],
  limite_da_ca: [HOUR, 3 * HOUR],
  desafio_falhou: [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  caa_bloqueia: [15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
};
const LONGEST = 7 * 24 * HOUR;

/**
 * Seconds until the next try after a failure: never sooner than the authority has asked for, up to a week.
 * @param failures in a row, this one included
 */
export function certificateAgainSeconds(
  reason: CertificateReason,
  failures: number,
  retryAfterSeconds: number | undefined,
): number {
  const own = AGAIN_AFTER[reason].at(failures - 1) ?? AGAIN_AFTER[reason].at(-1) ?? HOUR;
  return Math.min(LONGEST, Math.max(own, retryAfterSeconds ?? 0));
}

const REASONS: Readonly<Record<string, CertificateReason>> = {
  rateLimited: 'limite_da_ca',
  caa: 'caa_bloqueia',
  connection: 'desafio_falhou',
  dns: 'desafio_falhou',
  incorrectResponse: 'desafio_falhou',
  unauthorized: 'desafio_falhou',
  tls: 'desafio_falhou',
  rejectedIdentifier: 'desafio_falhou',
  malformed: 'desafio_falhou',
};

/** The reason that a problem of RFC 8555 is for the owner of the domain; one that they cannot solve is the authority's. */
export const certificateReason = (type: string): CertificateReason => REASONS[type] ?? 'ca_fora';
