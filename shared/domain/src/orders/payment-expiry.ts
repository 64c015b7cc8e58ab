import { boletoExpiry } from '../payments/boleto-expiry';
import type { PaymentMethod } from '../payments/method';
import { todayInSaoPaulo } from '../time/calendar-date';
import { paymentFactsOf, type ReportedData } from './payment-facts';

/** The default of `calendario.expiracao` in the Pix API of Banco Central: a day. */
const PIX_DEFAULT_MS = 86_400_000;

/**
 * Until when the buyer can pay a Pix or a boleto, by what its reports say in the order in which they happened; null where they do not
 * say, and for other methods. A boleto ends when banks report no more payments of its due date.
 */
export function paymentExpiryOf(method: PaymentMethod, reports: readonly ReportedData[]): Date | null {
  const { expiresAt, boletoDueDate } = paymentFactsOf('aguardando', reports);
  const reported = expiresAt === '' ? null : new Date(expiresAt);
  if (method === 'pix') {
    const [first] = reports;
    if (first === undefined) return null;
    // A time before the payment was there is a mistake.
    const isPossible = reported !== null && reported > first.occurredAt;
    return isPossible ? reported : new Date(first.occurredAt.getTime() + PIX_DEFAULT_MS);
  }
  if (method !== 'boleto') return null;
  const dueDate = boletoDueDate ?? (reported && todayInSaoPaulo(reported));
  return dueDate ? boletoExpiry(dueDate) : null;
}

/** Reports of a Pix that was paid in its last seconds are on their way for a moment. */
const PIX_MARGIN_MS = 300_000;

/** From when on nobody waits any more for the report that it was paid in time. Boletos have theirs in the expiry itself. */
export const expiryIsDueAt = (method: PaymentMethod, expiresAt: Date): Date =>
  method === 'pix' ? new Date(expiresAt.getTime() + PIX_MARGIN_MS) : expiresAt;
