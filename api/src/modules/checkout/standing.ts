import type { V1Session, V1SessionPayment, V1SessionStatus } from '@balcao/api-schema';
import {
  BUYER_REFUSAL_TEXTS,
  barcodeOfLine,
  dueDateInLine,
  formatBoletoLine,
  isPaymentOpen,
  PAYMENT_STATUS_VIEWS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { Attempt, SessionRow } from './session-rows';

/** Longer than any gateway is asked. */
export const UNDER_WAY_MS = 60_000;

const NO_ANSWER =
  'O meio de pagamento não respondeu. Tente de novo em instantes: você não paga duas vezes pela mesma compra.';
const REFUSED = 'O pagamento foi recusado. Tente de novo, ou escolha outra forma de pagamento.';

/** Whether the gateway's answer is on its way, or was lost. */
export const isAsking = (
  {
    status,
    failure,
    gateway_charge_id,
    created_at,
  }: Pick<Attempt, 'status' | 'failure' | 'gateway_charge_id' | 'created_at'>,
  now: Date,
): boolean =>
  status === 'criado' &&
  failure === null &&
  gateway_charge_id === '' &&
  created_at !== null &&
  now.getTime() - created_at.getTime() < UNDER_WAY_MS;

/** Whether a buyer can pay an attempt, or is about to get its code. */
export const isPayable = ({ status, expires_at }: Attempt): boolean =>
  (status === 'criado' || status === 'aguardando') && expires_at !== null && expires_at > currentTime();

function problemOf(attempt: Attempt, now: Date): string {
  if (attempt.status === 'recusado')
    return attempt.refusal_group === null ? REFUSED : BUYER_REFUSAL_TEXTS[attempt.refusal_group];
  return attempt.status === 'criado' && !isAsking(attempt, now) ? NO_ANSWER : '';
}

/** An attempt as its buyer sees it; null where there is none. An ended one shows no code. */
function toPayment(attempt: Attempt | undefined): V1SessionPayment | null {
  if (
    attempt === undefined ||
    attempt.id === null ||
    attempt.status === null ||
    attempt.method === null ||
    attempt.amount_cents === null
  )
    return null;
  const { pix_code: pix, boleto_line: line, expires_at: expiresAt } = attempt;
  const now = currentTime();
  const isPayable = attempt.status === 'aguardando' && expiresAt !== null && expiresAt > now;
  return {
    id: attempt.id,
    method: attempt.method,
    amount: attempt.amount_cents,
    status: attempt.status,
    status_text: PAYMENT_STATUS_VIEWS[attempt.status].text,
    is_preparing: isAsking(attempt, now),
    installments: attempt.installments ?? 1,
    card:
      attempt.method === 'credit_card' && attempt.card_last4
        ? { brand: attempt.card_brand || null, last4: attempt.card_last4 }
        : null,
    pix: isPayable && pix ? { code: pix, expires_at: expiresAt.toISOString() } : null,
    boleto:
      isPayable && line
        ? {
            line,
            formatted_line: formatBoletoLine(line),
            barcode: barcodeOfLine(line),
            due_date: dueDateInLine(line, todayInSaoPaulo(now)) ?? todayInSaoPaulo(expiresAt),
            expires_at: expiresAt.toISOString(),
          }
        : null,
    problem: problemOf(attempt, now),
    is_paid_late: attempt.is_paid_late ?? false,
    paid_at: attempt.paid_at?.toISOString() ?? null,
  };
}

/** Whether less came than the order is, and its store is to decide about that. */
const isShort = ({ order_status }: Attempt): boolean => order_status === 'pago_a_menor';

const toOrder = (attempt: Attempt | undefined): V1Session['order'] =>
  attempt === undefined
    ? null
    : {
        number: attempt.number,
        total: attempt.total_cents,
        missing: isShort(attempt) ? attempt.total_cents - attempt.captured_cents - attempt.waived_cents : 0,
      };

/** Whether nothing is to be charged any more: money is there, also where it is short, or nothing was asked for. */
export const isPaid = ({ captured_cents, total_cents }: Attempt): boolean =>
  captured_cents > 0 || total_cents === 0;

function statusOf(attempt: Attempt | undefined, now: Date): V1Session['status'] {
  if (attempt === undefined) return 'aberta';
  if (isPaid(attempt)) return isShort(attempt) ? 'paga_em_parte' : 'paga';
  if (attempt.cancelled_at !== null) return 'encerrada';
  return (attempt.status !== null && isPaymentOpen(attempt.status)) || isAsking(attempt, now)
    ? 'aguardando'
    : 'aberta';
}

/** The status of a session, with its order and its payment. */
export function toStanding(attempt: Attempt | undefined): Pick<V1Session, 'status' | 'order' | 'payment'> {
  return {
    status: statusOf(attempt, currentTime()),
    order: toOrder(attempt),
    payment: toPayment(attempt),
  };
}

/** Soon while the buyer is likely to be paying; then now and then. */
const OFTEN_MS = 60_000;
const [OFTEN_SECONDS, SELDOM_SECONDS] = [2, 10];

/** The answer to a page that waits. */
export function toStatus(
  { version }: Pick<SessionRow, 'version'>,
  attempt: Attempt | undefined,
): V1SessionStatus {
  const now = currentTime();
  const standing = toStanding(attempt);
  const age = now.getTime() - (attempt?.created_at ?? now).getTime();
  return {
    version,
    ...standing,
    now: now.toISOString(),
    poll_after: standing.status === 'aguardando' ? (age < OFTEN_MS ? OFTEN_SECONDS : SELDOM_SECONDS) : null,
  };
}
