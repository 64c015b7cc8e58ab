import { z } from '@balcao/api-schema';
import type { PaymentStatus, RefusalGroup } from '@balcao/domain';
import { cents, text } from './ask-gateway';

/** `GET /v1/merchants/{id}`, https://docs.malga.io. */
export const merchantAnswer = z.object({ id: z.string() });

/** `POST /v1/auth`: a key that may do no more than its scope. */
export const cardKeyAnswer = z.object({ publicKey: z.string().min(1) });

/** `POST /v1/customers`. */
export const customerAnswer = z.object({ id: z.string().min(1) });

/**
 * The statuses of charges, by `ChargeStatus` of npm `malga` 0.0.2. `authorized` is paid, since charges are captured at once;
 * `pre_authorized` waits for its capture.
 */
const CHARGE_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  created: 'aguardando',
  pending: 'aguardando',
  capture_pending: 'aguardando',
  pre_authorized: 'autorizado',
  authorized: 'pago',
  failed: 'recusado',
  canceled: 'cancelado',
  voided: 'reembolsado',
  refund_pending: 'pago',
  charged_back: 'chargeback',
};

/** One attempt of Malga at an acquirer, and what came of it: `ChargeTransactionRequest` of npm `malga` 0.0.2. */
const transactionRequest = z.object({
  createdAt: text,
  requestType: text,
  requestStatus: text,
  amount: cents,
  providerError: z.object({ message: text, declinedCode: text }).nullish(),
});

/** A charge, of `POST /v1/charges`, `GET /v1/charges/{id}` and its `capture` and `void`: `Charge` of npm `malga` 0.0.2. */
export const chargeAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  originalAmount: z.int().nullish(),
  paymentMethod: z.object({ paymentType: text, qrCodeData: text, barcodeData: text }),
  transactionRequests: z.array(transactionRequest).nullish(),
});
export type Charge = z.infer<typeof chargeAnswer>;

/** `GET /v1/charges?orderId=…`: a page of charges, as `ApiPaginateResponse` of npm `malga` 0.0.2. */
export const chargesAnswer = z.object({ items: z.array(chargeAnswer) });

/** The body of a refusal by Malga (4xx): the reason of a card stands in `declined_code`. */
const refusalAnswer = z.object({ error: z.object({ message: text, declined_code: text }) });

type RequestType = 'capture' | 'void';

const requestsOf = ({ transactionRequests }: Charge, type: RequestType) =>
  (transactionRequests ?? []).filter(({ requestType }) => requestType === type);

/** The newest request of a type: the answer to a capture or a return is the whole charge, with the requests of before. */
export const newestRequest = (charge: Charge, type: RequestType) =>
  requestsOf(charge, type).reduce<z.infer<typeof transactionRequest> | undefined>(
    (newest, request) => (newest && newest.createdAt > request.createdAt ? newest : request),
    undefined,
  );

/** The cents of the completed requests of a type. */
const doneCents = (charge: Charge, type: RequestType): number =>
  requestsOf(charge, type)
    .filter(({ requestStatus }) => requestStatus === 'success')
    .reduce((sum, { amount }) => sum + amount, 0);

/** Of a code that was paid with another amount than it was made for: what came. */
const paidOtherwise = (charge: Charge): number | undefined => {
  const { status, amount, originalAmount, paymentMethod } = charge;
  const isOther = originalAmount != null && originalAmount !== amount && doneCents(charge, 'void') === 0;
  return status === 'authorized' && paymentMethod.paymentType !== 'credit' && isOther ? amount : undefined;
};

/** The captured cents of a reservation, or what was paid of a code; undefined where nothing says so. */
export const capturedCents = (charge: Charge): number | undefined =>
  doneCents(charge, 'capture') || paidOtherwise(charge);

/** The returned cents, by the requests that returned it: the charge's amount also tells of what was paid less or captured less. */
export const refundedCents = (charge: Charge): number =>
  charge.status === 'voided'
    ? (capturedCents(charge) ?? charge.originalAmount ?? charge.amount)
    : doneCents(charge, 'void');

/** @returns undefined for a status that no published list of Malga's has */
export function statusOf(charge: Charge): PaymentStatus | undefined {
  const known = CHARGE_STATUSES[charge.status];
  // A card that waits is being looked at; Pix and boleto wait for the buyer.
  if (known === 'aguardando' && charge.paymentMethod.paymentType === 'credit') return 'em_analise';
  return known === 'pago' && refundedCents(charge) > 0 ? 'parcialmente_reembolsado' : known;
}

/** The reason of a declined card: Malga's code and the acquirer's words; empty where nothing says so. */
export function declineOf({ transactionRequests }: Charge): { code: string; reason: string } {
  const error = transactionRequests?.findLast(({ providerError }) => providerError)?.providerError;
  return { code: error?.declinedCode ?? '', reason: error?.message ?? '' };
}

/** As `declineOf`, of a refusal's body; undefined where it is no refusal of Malga's. */
export function refusalOf(body: unknown): { code: string; reason: string } | undefined {
  const error = refusalAnswer.safeParse(body).data?.error;
  return error && { code: error.declined_code, reason: error.message };
}

/** Malga's one vocabulary for the codes of all acquirers: `MalgaErrorDeclinedCode` of npm `malga` 0.0.2. */
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
