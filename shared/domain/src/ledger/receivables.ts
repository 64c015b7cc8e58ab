import { allocate } from '../money/money';
import type { GatewayFee } from '../payment-configs/installments';
import { nextBusinessDay } from '../time/business-day';
import { addDays, type CalendarDate } from '../time/calendar-date';

/** What became of a receivable: it waits for its day, was released, was paid before it, or refunds and disputes took all of it. */
export const RECEIVABLE_STATUSES = ['agendado', 'liberado', 'antecipado', 'cancelado'] as const;
export type ReceivableStatus = (typeof RECEIVABLE_STATUSES)[number];

/** What a payment costs the seller, as it was agreed when the money came. */
export interface SaleTerms {
  gateway: GatewayFee;
  platform: { percentBasisPoints: number; fixedCents: number };
  antifraudCents: number;
}

/** A payment that was captured. */
export interface CapturedPayment {
  /** Positive integer cents. */
  grossCents: number;
  installments: number;
  /** The day in São Paulo on which the money came. */
  paidOn: CalendarDate;
}

/** A part of a payment that falls due on one day. Integer cents: `netCents` is `grossCents` without the fees, and never negative. */
export interface Receivable {
  /** From 1. */
  installment: number;
  grossCents: number;
  gatewayFeeCents: number;
  platformFeeCents: number;
  antifraudFeeCents: number;
  netCents: number;
  availableOn: CalendarDate;
}

const WHOLE = 10_000;
const DAYS_OF_INSTALLMENT = 30;

/** A fee of basis points and a fixed part, half a cent rounded up. */
const feeOf = (cents: number, { percentBasisPoints, fixedCents }: SaleTerms['platform']): number =>
  Math.floor((cents * percentBasisPoints + WHOLE / 2) / WHOLE) + fixedCents;

/**
 * The receivables of a payment: one for each installment where the gateway pays them one by one, otherwise one. A payment whose
 * fees leave less than four cents an installment is one, too. Gross and each fee
 * are split by largest remainder, the first parts larger, so that every line adds up by itself and all lines to the whole. Fees
 * end where nothing is left: first the gateway's, then the platform's, then antifraud. A day on which banks rest moves to the next.
 */
export function receivablesOf(
  { grossCents, installments, paidOn }: CapturedPayment,
  { gateway, platform, antifraudCents }: SaleTerms,
): Receivable[] {
  const gatewayFee = Math.min(grossCents, feeOf(grossCents, gateway));
  const platformFee = Math.min(grossCents - gatewayFee, feeOf(grossCents, platform));
  const antifraudFee = Math.min(grossCents - gatewayFee - platformFee, antifraudCents);

  const netTotal = grossCents - gatewayFee - platformFee - antifraudFee;
  // Four amounts are rounded apart, so an installment of less could fall below 0.
  const isSplit = gateway.perInstallment && netTotal >= 4 * installments;
  const count = isSplit ? installments : 1;
  const split = (cents: number) => allocate(cents, new Array<number>(count).fill(1));
  const gross = split(grossCents);
  const fees = [gatewayFee, platformFee, antifraudFee].map(split);
  return gross.map((part, index) => {
    const [gatewayFeeCents = 0, platformFeeCents = 0, antifraudFeeCents = 0] = fees.map(
      (parts) => parts[index] ?? 0,
    );
    return {
      installment: index + 1,
      grossCents: part,
      gatewayFeeCents,
      platformFeeCents,
      antifraudFeeCents,
      netCents: part - gatewayFeeCents - platformFeeCents - antifraudFeeCents,
      availableOn: nextBusinessDay(addDays(paidOn, gateway.releaseDays + index * DAYS_OF_INSTALLMENT)),
    };
  });
}
