import type { CheckoutFunnelStep } from './checkout-funnel';

/**
 * The counters per day of São Paulo, which are added up over a period. Orders in test mode, sessions in test mode and orders in other
 * currencies are in none of them.
 */
export const CHECKOUT_COUNTERS = [
  // Of sessions, on the day they started.
  'sessions',
  'contactSessions',
  'deliverySessions',
  'paymentSessions',
  'orderedSessions',
  'paidSessions',
  'abandonedSessions',
  'recoveredSessions',
  'recoveredCents',
  // Of orders, on the day they were created.
  'createdOrders',
  'createdCents',
  'cardOrders',
  'approvedCardOrders',
  'createdPix',
  'paidPix',
  'openPix',
  'createdBoletos',
  'paidBoletos',
  'expiredBoletos',
  'openBoletos',
  'refusedBalance',
  'refusedCard',
  'refusedAntifraud',
  'refusedData',
  'refusedIssuer',
  'refusedError',
  'refusedAuthentication',
  'authenticatedCards',
  'unauthenticatedCards',
  'unaskedCards',
  // Of orders, on the day they were paid.
  'paidOrders',
  'paidCents',
  'refundedOrders',
  'chargebackOrders',
  'medOrders',
] as const;

export type CheckoutCounter = (typeof CHECKOUT_COUNTERS)[number];

export type CheckoutCounts = Readonly<Record<CheckoutCounter, number>>;

export const NO_COUNTS: CheckoutCounts = Object.fromEntries(
  CHECKOUT_COUNTERS.map((counter) => [counter, 0]),
) as Record<CheckoutCounter, number>;

/** The counts of a period from those of its parts. */
export const addCounts = (parts: readonly CheckoutCounts[]): CheckoutCounts =>
  Object.fromEntries(
    CHECKOUT_COUNTERS.map((counter) => [counter, parts.reduce((sum, part) => sum + part[counter], 0)]),
  ) as Record<CheckoutCounter, number>;
/** The counter of the sessions that came as far as a step, or further. */
export const FUNNEL_COUNTERS: Readonly<Record<CheckoutFunnelStep, CheckoutCounter>> = {
  started: 'sessions',
  contact: 'contactSessions',
  delivery: 'deliverySessions',
  payment: 'paymentSessions',
  ordered: 'orderedSessions',
  paid: 'paidSessions',
};
