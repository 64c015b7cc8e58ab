import type { CalendarDate } from '../time/calendar-date';
import { dueOn, type SaleTerms, type SoldAmount, type SoldPart, salePartsOf } from './sale-parts';

/** The statuses of a receivable: it waits for its day, was released, was paid before it, or refunds and disputes took all of it. */
export const RECEIVABLE_STATUSES = ['agendado', 'liberado', 'antecipado', 'cancelado'] as const;
export type ReceivableStatus = (typeof RECEIVABLE_STATUSES)[number];

/** A payment that was captured. */
export interface CapturedPayment extends SoldAmount {
  /** The day in São Paulo on which the money came. */
  paidOn: CalendarDate;
}

/** A part of a payment that falls due on one day. */
export interface Receivable extends SoldPart {
  availableOn: CalendarDate;
}

/** The receivables of a payment: its parts, each with its day. */
export const receivablesOf = ({ paidOn, ...payment }: CapturedPayment, terms: SaleTerms): Receivable[] =>
  salePartsOf(payment, terms).map(({ afterDays, afterBusinessDays, ...part }) => ({
    ...part,
    availableOn: dueOn(paidOn, { afterDays, afterBusinessDays }),
  }));
