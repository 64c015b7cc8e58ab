import { allocate } from '../money/money';
import { addBusinessDays, nextBusinessDay } from '../time/business-day';
import { addDays, type CalendarDate } from '../time/calendar-date';
import type { GatewayFee } from './gateway-fee';
import { type FeeTerms, furtherFees } from './sale-fees';

/** As `FeeTerms`, with when the money comes. */
export interface SaleTerms extends FeeTerms {
  gateway: GatewayFee;
}

/** A part of a payment that falls due by itself. Integer cents: `netCents` is `grossCents` without the fees, and never negative. */
export interface SalePart {
  /** From 1. */
  installment: number;
  grossCents: number;
  gatewayFeeCents: number;
  platformFeeCents: number;
  antifraudFeeCents: number;
  netCents: number;
  /** Days after the payment, and after those days on which banks work. */
  afterDays: number;
  afterBusinessDays?: number | undefined;
}

/** A part that has its day. */
export type SoldPart = Omit<SalePart, 'afterDays' | 'afterBusinessDays'>;

const DAYS_OF_INSTALLMENT = 30;

/** The amounts that a sale is reckoned by. Positive integer cents. */
export interface SoldAmount {
  grossCents: number;
  installments: number;
  /** The cents that were captured of the same payment before; 0 unless it is captured in parts. */
  beforeCents?: number;
}

/**
 * The parts of a payment: one for each installment where the gateway pays them one by one, otherwise one. A payment whose
 * fees leave less than four cents an installment is one, too. Gross and each fee
 * are split by largest remainder, the first parts larger, so that every line adds up by itself and all lines to the whole. Fees
 * end where nothing is left: first the gateway's, then the platform's, then antifraud.
 */
export function salePartsOf(
  { grossCents, installments, beforeCents = 0 }: SoldAmount,
  terms: SaleTerms,
): SalePart[] {
  const { gateway } = terms;
  const added = furtherFees(grossCents, beforeCents, terms);
  const netTotal = grossCents - added.gatewayCents - added.platformCents - added.antifraudCents;
  // Four amounts are rounded apart, so an installment of less could fall below 0.
  const isSplit = gateway.perInstallment && netTotal >= 4 * installments;
  const count = isSplit ? installments : 1;
  const split = (cents: number) => allocate(cents, new Array<number>(count).fill(1));
  const gross = split(grossCents);
  const fees = [added.gatewayCents, added.platformCents, added.antifraudCents].map(split);
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
      ...(gateway.releaseInBusinessDays
        ? { afterDays: index * DAYS_OF_INSTALLMENT, afterBusinessDays: gateway.releaseDays }
        : { afterDays: gateway.releaseDays + index * DAYS_OF_INSTALLMENT }),
    };
  });
}

/** The day on which a part falls due: at once on any day, otherwise when banks work. */
export function dueOn(
  paidOn: CalendarDate,
  { afterDays, afterBusinessDays = 0 }: Pick<SalePart, 'afterDays' | 'afterBusinessDays'>,
): CalendarDate {
  const day = addDays(paidOn, afterDays);
  if (afterBusinessDays > 0) return addBusinessDays(day, afterBusinessDays);
  return afterDays === 0 ? paidOn : nextBusinessDay(day);
}

/** A fee of a sale, and the terms that it was reckoned by; null where they are unknown or were not always the same. */
export interface SaleFee {
  type: 'fee_gateway' | 'fee_platform' | 'fee_antifraud';
  /** Positive. */
  cents: number;
  percentBasisPoints: number | null;
  fixedCents: number | null;
}

/** The cents of each fee of a sale, in the order in which they are taken; fees of 0 are left out. */
export function saleFeesOf(parts: readonly SoldPart[], terms: SaleTerms | null): SaleFee[] {
  const sum = (of: (part: SoldPart) => number) => parts.reduce((cents, part) => cents + of(part), 0);
  const ratesOf = (rates: SaleTerms['platform'] | undefined) => ({
    percentBasisPoints: rates?.percentBasisPoints ?? null,
    fixedCents: rates?.fixedCents ?? null,
  });
  const antifraud = terms ? { percentBasisPoints: 0, fixedCents: terms.antifraudCents } : undefined;
  const fees: SaleFee[] = [
    {
      type: 'fee_gateway',
      cents: sum(({ gatewayFeeCents }) => gatewayFeeCents),
      ...ratesOf(terms?.gateway),
    },
    {
      type: 'fee_platform',
      cents: sum(({ platformFeeCents }) => platformFeeCents),
      ...ratesOf(terms?.platform),
    },
    {
      type: 'fee_antifraud',
      cents: sum(({ antifraudFeeCents }) => antifraudFeeCents),
      ...ratesOf(antifraud),
    },
  ];
  return fees.filter(({ cents }) => cents !== 0);
}
