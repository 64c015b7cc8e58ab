import { z } from '@balcao/api-schema';
import { CURRENCY_CODE, type PaymentStatus, type RefusalGroup } from '@balcao/domain';
import { text } from './ask-gateway';

/** `POST /v1/oauth2/token`, https://developer.paypal.com/api/rest/authentication. The token in it is not kept. */
export const tokenAnswer = z.object({ access_token: z.string(), token_type: z.string() });

const CAPTURE_STATUSES = {
  COMPLETED: 'pago',
  PENDING: 'em_analise',
  DECLINED: 'recusado',
  FAILED: 'recusado',
  PARTIALLY_REFUNDED: 'parcialmente_reembolsado',
  REFUNDED: 'reembolsado',
} as const satisfies Record<string, PaymentStatus>;

/** Of an order that was made to be captured later; `EXPIRED` is from memory. */
const AUTHORIZATION_STATUSES = {
  CREATED: 'autorizado',
  PENDING: 'em_analise',
  DENIED: 'recusado',
  VOIDED: 'cancelado',
  EXPIRED: 'cancelado',
  CAPTURED: 'pago',
  PARTIALLY_CAPTURED: 'pago',
} as const satisfies Record<string, PaymentStatus>;

/** What the buyer has agreed to is not paid before it is captured. */
const ORDER_STATUSES = {
  CREATED: 'aguardando',
  SAVED: 'aguardando',
  PAYER_ACTION_REQUIRED: 'aguardando',
  APPROVED: 'autorizado',
  VOIDED: 'cancelado',
  COMPLETED: 'pago',
} as const satisfies Record<string, PaymentStatus>;

const namesOf = <Names extends Record<string, PaymentStatus>>(names: Names) =>
  z.enum(Object.keys(names) as (keyof Names & string)[]);

const money = z.object({ currency_code: text, value: z.string().regex(/^\d+(\.\d{1,2})?$/) });

/** An order (https://developer.paypal.com/docs/api/orders/v2), with what was captured of it and given back. */
export const orderAnswer = z.object({
  id: z.string(),
  status: namesOf(ORDER_STATUSES),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  purchase_units: z
    .array(
      z.object({
        amount: money.nullish(),
        payments: z
          .object({
            authorizations: z
              .array(z.object({ id: z.string(), status: namesOf(AUTHORIZATION_STATUSES) }))
              .nullish(),
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: namesOf(CAPTURE_STATUSES),
                  amount: money.nullish(),
                  processor_response: z.object({ response_code: text }).nullish(),
                }),
              )
              .nullish(),
            refunds: z.array(z.object({ status: text, amount: money })).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});
export type Order = z.infer<typeof orderAnswer>;

/** `12.34` → 1234. */
const centsOf = (value: string): number => Math.round(Number(value) * 100);

/** What an order asks of its buyer; undefined in another currency. */
export function orderedCents({ purchase_units: units }: Order): number | undefined {
  const amount = units?.[0]?.amount;
  return amount?.currency_code === CURRENCY_CODE ? centsOf(amount.value) : undefined;
}

const paymentsOf = ({ purchase_units: units }: Order) => units?.[0]?.payments;

/** The one capture that an order for one shop has. */
export const captureOf = (order: Order) => paymentsOf(order)?.captures?.[0];

/** The bank's code for a card that it has declined; empty where PayPal does not pass it on. */
export const declineOf = (order: Order): string => captureOf(order)?.processor_response?.response_code ?? '';

/** What is reserved, of an order that was made to be captured later. */
export const authorizationOf = (order: Order) => paymentsOf(order)?.authorizations?.[0];

/** An order that was made to be captured later is `COMPLETED` as soon as its money is reserved. */
export const statusOf = (order: Order): PaymentStatus => {
  const capture = captureOf(order);
  if (capture) return CAPTURE_STATUSES[capture.status];
  const authorization = authorizationOf(order);
  return authorization ? AUTHORIZATION_STATUSES[authorization.status] : ORDER_STATUSES[order.status];
};

export const refundedCents = (order: Order): number =>
  (paymentsOf(order)?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((total, { amount }) => total + centsOf(amount.value), 0);

/** What was taken of a reservation. A capture keeps its amount when it is refunded. */
export function capturedCents(order: Order): number | undefined {
  const amount = authorizationOf(order) && captureOf(order)?.amount;
  return amount?.currency_code === CURRENCY_CODE ? centsOf(amount.value) : undefined;
}

/** Where the buyer agrees; `approve` is what older answers call it. */
export const approvalUrl = ({ links }: Order): string =>
  links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';

/** `POST /v2/payments/captures/{id}/refund`. */
export const refundAnswer = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
});

/** What PayPal says when it refuses (4xx). */
export const refusalAnswer = z.object({
  message: text,
  details: z.array(z.object({ issue: text, description: text })).nullish(),
});

const GROUPS: Readonly<Record<string, RefusalGroup>> = {
  INSTRUMENT_DECLINED: 'emissor',
  PAYER_CANNOT_PAY: 'emissor',
  TRANSACTION_REFUSED: 'emissor',
  COMPLIANCE_VIOLATION: 'antifraude',
};

/** The group of PayPal's issues that are about the buyer's money; the others are about the order. */
export const refusalGroup = (issue: string): RefusalGroup => GROUPS[issue] ?? 'erro';

/** `POST /v1/notifications/verify-webhook-signature`, https://developer.paypal.com/docs/api/webhooks/v1. */
export const signatureAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
