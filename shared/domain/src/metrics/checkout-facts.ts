import type { RefusalGroup } from '../payments/refusal-group';
import { PAYMENT_STATUSES, type PaymentStatus } from '../payments/status';
import type { ThreeDsResult } from '../payments/three-ds';
import type { CheckoutCounter } from './checkout-counters';

const NOT_APPROVED: ReadonlySet<PaymentStatus> = new Set([
  'criado',
  'aguardando',
  'em_analise',
  'recusado',
  'expirado',
  'cancelado',
]);

/** A card attempt in one of these was authorised, whatever came later. One that was authorised and cancelled is too. */
export const APPROVED_CARD_STATUSES: readonly PaymentStatus[] = PAYMENT_STATUSES.filter(
  (status) => !NOT_APPROVED.has(status),
);

/** A Pix or boleto in one of these can still be paid. */
export const UNPAID_STATUSES: readonly PaymentStatus[] = ['criado', 'aguardando'];

/** The counter of refused attempts of a group; attempts without a group are of `erro`. */
export const REFUSAL_COUNTERS: Readonly<Record<RefusalGroup, CheckoutCounter>> = {
  saldo: 'refusedBalance',
  cartao: 'refusedCard',
  antifraude: 'refusedAntifraud',
  autenticacao: 'refusedAuthentication',
  dados: 'refusedData',
  emissor: 'refusedIssuer',
  erro: 'refusedError',
};

/** The counter of attempts by card whose bank was asked (3-D Secure). */
export const THREE_DS_COUNTERS: Readonly<Record<ThreeDsResult, CheckoutCounter>> = {
  authenticated: 'authenticatedCards',
  failed: 'unauthenticatedCards',
  unavailable: 'unaskedCards',
};

/** Events that say of an order that its buyer, or the bank, disputed it. */
export const CHARGEBACK_EVENT_TYPES = ['payment.chargeback_opened', 'payment.chargeback_lost'] as const;
export const MED_EVENT_TYPES = ['payment.med_opened', 'payment.med_returned'] as const;
