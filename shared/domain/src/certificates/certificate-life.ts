/** A certificate holds between two instants. */
export interface CertificateLife {
  notBefore: Date;
  notAfter: Date;
}

const HOUR_MS = 3_600_000;
/** Whatever an authority says, a certificate is not renewed within its first day, or the sixth part of a short life. */
const RENEWED_FROM = { share: 1 / 6, ms: 24 * HOUR_MS };
/**
 * The share of a certificate's life after which it is renewed where no authority says when: a third is left for further tries, however
 * short the life is.
 */
const RENEWED_AFTER = 2 / 3;
/** Whatever an authority says, there is time for further tries. */
const RENEWED_BY = 5 / 6;

const lengthOf = ({ notBefore, notAfter }: CertificateLife): number =>
  notAfter.getTime() - notBefore.getTime();

const afterShare = (life: CertificateLife, share: number): number =>
  life.notBefore.getTime() + lengthOf(life) * share;

/** The share of its life that a certificate still has, from 1 to 0. */
export const lifetimeLeft = (life: CertificateLife, now: Date): number =>
  Math.min(1, Math.max(0, (life.notAfter.getTime() - now.getTime()) / lengthOf(life)));

/** Whether less than a third of a certificate's life is left. */
export const isNearItsEnd = (life: CertificateLife, now: Date): boolean =>
  lifetimeLeft(life, now) < 1 - RENEWED_AFTER;

/**
 * When a certificate is renewed: within the window that its authority suggests, else after two thirds of its life.
 * @param share from 0 to 1, the same for a certificate whenever it is asked: so that not all of them are renewed at once
 */
export function renewalTime(
  life: CertificateLife,
  window: { start: Date; end: Date } | undefined,
  share: number,
): Date {
  if (window === undefined) return new Date(afterShare(life, RENEWED_AFTER));
  const start = window.start.getTime();
  const length = Math.max(0, window.end.getTime() - start);
  const first = life.notBefore.getTime() + Math.min(RENEWED_FROM.ms, lengthOf(life) * RENEWED_FROM.share);
  return new Date(Math.max(first, Math.min(start + length * share, afterShare(life, RENEWED_BY))));
}

/** Seconds until a window is asked for again: as the authority says, at least an hour and at most a day. */
export const windowAgainSeconds = (retryAfterSeconds: number | undefined): number =>
  Math.min(24 * HOUR_MS, Math.max(HOUR_MS, (retryAfterSeconds ?? 6 * 3_600) * 1_000)) / 1_000;
