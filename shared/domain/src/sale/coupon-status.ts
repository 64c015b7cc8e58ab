import { todayInSaoPaulo } from '../time/calendar-date';
import type { CouponTerms } from './coupon-terms';

export const COUPON_STATUSES = ['ativo', 'agendado', 'esgotado', 'expirado', 'pausado'] as const;
export type CouponStatus = (typeof COUPON_STATUSES)[number];
export const COUPON_STATUS_LABELS: Readonly<Record<CouponStatus, string>> = {
  ativo: 'Ativo',
  agendado: 'Agendado',
  esgotado: 'Esgotado',
  expirado: 'Expirado',
  pausado: 'Pausado',
};

/** The facts that a status follows from. */
export type CouponStanding = Pick<CouponTerms, 'startsOn' | 'endsOn' | 'limitTotal' | 'paused'> & {
  /** Uses that count now. */
  used: number;
};

/** All that keeps a coupon from being used by anybody, the status first that counts. Days are those of São Paulo. */
export function couponStandings(
  { paused, startsOn, endsOn, limitTotal, used }: CouponStanding,
  now: Date,
): Exclude<CouponStatus, 'ativo'>[] {
  const today = todayInSaoPaulo(now);
  return [
    ...(paused ? (['pausado'] as const) : []),
    ...(endsOn !== '' && endsOn < today ? (['expirado'] as const) : []),
    ...(limitTotal > 0 && used >= limitTotal ? (['esgotado'] as const) : []),
    ...(startsOn !== '' && startsOn > today ? (['agendado'] as const) : []),
  ];
}

export const couponStatus = (standing: CouponStanding, now: Date): CouponStatus =>
  couponStandings(standing, now)[0] ?? 'ativo';
