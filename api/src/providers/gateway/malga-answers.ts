import { z } from '@balcao/api-schema';
import type { PaymentStatus, RefusalGroup } from '@balcao/domain';
import { cents, text } from './ask-gateway';

/** `GET /v1/merchants/{id}`, https://docs.malga.io. */
export const merchantAnswer = z.object({ id: z.string() });

/** `POST /v1/auth`: a key that may do no more than its scope. */
export const cardKeyAnswer = z.object({ publicKey: z.string().min(1) });

/** `authorized` is paid, since charges are captured at once; `pre_authorized` waits for its capture. */
const CHARGE_STATUSES = {
  pending: 'aguardando',
  pre_authorized: 'autorizado',
  authorized: 'pago',
  failed: 'recusado',
  canceled: 'cancelado',
  voided: 'reembolsado',
  refund_pending: 'pago',
  charged_back: 'chargeback',
} as const satisfies Record<string, PaymentStatus>;

const refusal = z.object({ message: text, declinedCode: text });

/**
 * A charge, of `POST /v1/charges`, `GET /v1/charges/{id}` and `POST /v1/charges/{id}/void`: https://docs.malga.io, and the
 * pages of its methods. That `amount` becomes smaller than `originalAmount` by a partial return is inferred, as is that a capture is a
 * `transactionRequest` of the type `capture`.
 */
export const chargeAnswer = z.object({
  id: z.string(),
  status: z.enum(Object.keys(CHARGE_STATUSES) as (keyof typeof CHARGE_STATUSES)[]),
  amount: z.int(),
  originalAmount: z.int().nullish(),
  paymentMethod: z.object({ paymentType: text, qrCodeData: text, barcodeData: text }),
  transactionRequests: z.array(z.object({ requestType: text, requestStatus: text, amount: cents })).nullish(),
  error: refusal.nullish(),
});
export type Charge = z.infer<typeof chargeAnswer>;

/** The body of a refusal by Malga (4xx): the reason of a card stands in `declinedCode`. */
export const refusalAnswer = z.object({ error: refusal });

/** The cents of the completed requests of a type. */
const doneCents = ({ transactionRequests }: Charge, type: 'capture' | 'void'): number =>
  (transactionRequests ?? [])
    .filter(({ requestType, requestStatus }) => requestType === type && requestStatus === 'success')
    .reduce((sum, { amount }) => sum + amount, 0);

/** The captured cents of a reservation; undefined where no request says so. */
export const capturedCents = (charge: Charge): number | undefined =>
  doneCents(charge, 'capture') || undefined;

/** After the capture of a part the charge's amount no longer tells what was returned, but the requests do. */
export function refundedCents(charge: Charge): number {
  const whole = charge.originalAmount ?? charge.amount;
  const captured = capturedCents(charge) ?? whole;
  if (charge.status === 'voided') return captured;
  return captured < whole ? doneCents(charge, 'void') : Math.max(0, whole - charge.amount);
}

export function statusOf(charge: Charge): PaymentStatus {
  const known = CHARGE_STATUSES[charge.status];
  // A card that waits is being looked at; Pix and boleto wait for the buyer.
  if (known === 'aguardando' && charge.paymentMethod.paymentType === 'credit') return 'em_analise';
  return known === 'pago' && refundedCents(charge) > 0 ? 'parcialmente_reembolsado' : known;
}

/** Malga's one vocabulary for the codes of all acquirers, as its published packages list it. */
const GROUPS: Readonly<Record<string, RefusalGroup>> = {
  insufficient_funds: 'saldo',
  card_not_supported: 'cartao',
  expired_card: 'cartao',
  lost_card: 'cartao',
  pickup_card: 'cartao',
  restricted_card: 'cartao',
  stolen_card: 'cartao',
  fraud_confirmed: 'antifraude',
  fraud_suspect: 'antifraude',
  security_violation: 'antifraude',
  invalid_amount: 'dados',
  invalid_cvv: 'dados',
  invalid_data: 'dados',
  invalid_installment: 'dados',
  invalid_number: 'dados',
  invalid_pin: 'dados',
};

/** The group of a refusal's code; without a code it was no card that was refused. */
export const refusalGroup = (code: string): RefusalGroup =>
  code === '' ? 'erro' : (GROUPS[code] ?? 'emissor');
