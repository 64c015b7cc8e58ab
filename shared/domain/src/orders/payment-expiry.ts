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
    return reported ?? (first ? new Date(first.occurredAt.getTime() + PIX_DEFAULT_MS) : null);
  }
  if (method !== 'boleto') return null;
  const dueDate = boletoDueDate ?? (reported && todayInSaoPaulo(reported));
  return dueDate ? boletoExpiry(dueDate) : null;
}
