import { z } from '@balcao/api-schema';
import {
  CARD_BRANDS,
  type CardBrand,
  CURRENCY_CODE,
  type PaymentStatus,
  type RefusalGroup,
  type ThreeDs,
} from '@balcao/domain';
import { decimalAmount } from '../../decimal-amount';
import { text } from './ask-gateway';
import type { ChargedCard } from './gateway-provider';

type Statuses = Readonly<Record<string, PaymentStatus>>;

/** `POST /v1/oauth2/token`, https://developer.paypal.com/api/rest/authentication. The token in it is not kept. */
export const tokenAnswer = z.object({ access_token: z.string(), token_type: z.string() });

/** `status` of a capture, of an authorization and of an order: PayPal's OpenAPI of payments 2.5 and orders 2.13. */
const CAPTURE_STATUSES: Statuses = {
  COMPLETED: 'pago',
  PENDING: 'em_analise',
  DECLINED: 'recusado',
  FAILED: 'recusado',
  PARTIALLY_REFUNDED: 'parcialmente_reembolsado',
  REFUNDED: 'reembolsado',
};

/** Of an order that was made to be captured later. */
const AUTHORIZATION_STATUSES: Statuses = {
  CREATED: 'autorizado',
  PENDING: 'em_analise',
  DENIED: 'recusado',
  VOIDED: 'cancelado',
  CAPTURED: 'pago',
  PARTIALLY_CAPTURED: 'pago',
};

/** The statuses of orders. One that the buyer has agreed to is not paid before it is captured. */
const ORDER_STATUSES: Statuses = {
  CREATED: 'aguardando',
  SAVED: 'aguardando',
  PAYER_ACTION_REQUIRED: 'aguardando',
  APPROVED: 'autorizado',
  VOIDED: 'cancelado',
  COMPLETED: 'pago',
};

const money = z.object({ currency_code: text, value: decimalAmount.pipe(z.int().min(0)) });

/** The card of an order, and what came of its bank being asked. */
const cardAnswer = z.object({
  brand: text,
  last_digits: text,
  authentication_result: z
    .object({
      liability_shift: text,
      three_d_secure: z.object({ authentication_status: text }).nullish(),
    })
    .nullish(),
});

/** An order (https://developer.paypal.com/docs/api/orders/v2), with what was captured of it and given back. */
export const orderAnswer = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z.object({ card: cardAnswer.nullish() }).nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  purchase_units: z
    .array(
      z.object({
        amount: money.nullish(),
        payments: z
          .object({
            authorizations: z.array(z.object({ id: z.string(), status: z.string() })).nullish(),
            captures: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
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

/** The amount that an order asks of its buyer, in cents; undefined in another currency. */
export function orderedCents({ purchase_units: units }: Order): number | undefined {
  const amount = units?.[0]?.amount;
  return amount?.currency_code === CURRENCY_CODE ? amount.value : undefined;
}

const paymentsOf = ({ purchase_units: units }: Order) => units?.[0]?.payments;

/** The brands that PayPal names otherwise than we do. */
const BRANDS: Readonly<Record<string, CardBrand>> = { master_card: 'mastercard', american_express: 'amex' };

/**
 * The card that an order was paid by. Of its authentication by
 * https://developer.paypal.com/docs/checkout/advanced/customize/3d-secure/response-parameters: `Y` is authenticated, `A` attempted; a bank
 * that takes no liability has not known its buyer.
 */
export function cardIn({ payment_source: source }: Order): ChargedCard {
  const { brand = '', last_digits: last4 = '', authentication_result: asked } = source?.card ?? {};
  const lower = brand.toLowerCase();
  const known = BRANDS[lower] ?? CARD_BRANDS.find((one) => one === lower);
  return {
    ...(known && { brand: known }),
    ...(/^\d{4}$/.test(last4) && { last4 }),
    ...(asked && { threeDs: threeDsIn(asked) }),
  };
}

function threeDsIn(asked: NonNullable<z.infer<typeof cardAnswer>['authentication_result']>): ThreeDs {
  const { liability_shift: shift, three_d_secure: secure } = asked;
  const isShifted = shift === 'POSSIBLE' || shift === 'YES';
  if (isShifted) return { result: 'authenticated', eci: '', liability: 'issuer' };
  const hasFailed = ['N', 'R'].includes(secure?.authentication_status ?? '');
  return { result: hasFailed ? 'failed' : 'unavailable', eci: '', liability: 'store' };
}

/** The one capture that an order for one shop has. */
export const captureOf = (order: Order) => paymentsOf(order)?.captures?.[0];

/** The bank's code for a card that it has declined; empty where PayPal does not pass it on. */
export const declineOf = (order: Order): string => captureOf(order)?.processor_response?.response_code ?? '';

/** The reservation of an order that was made to be captured later. */
export const authorizationOf = (order: Order) => paymentsOf(order)?.authorizations?.[0];

/** The word of PayPal's that says how an order stands: of its capture, else of its authorization, else its own. */
function wordIn(order: Order): [Statuses, string] {
  const capture = captureOf(order);
  if (capture) return [CAPTURE_STATUSES, capture.status];
  const authorization = authorizationOf(order);
  return authorization ? [AUTHORIZATION_STATUSES, authorization.status] : [ORDER_STATUSES, order.status];
}

export const wordOf = (order: Order): string => wordIn(order)[1];

/**
 * An order that was made to be captured later is `COMPLETED` as soon as its money is reserved.
 * @returns undefined for a status that PayPal's contract does not have
 */
export const statusOf = (order: Order): PaymentStatus | undefined => {
  const [statuses, word] = wordIn(order);
  return statuses[word];
};

export const refundedCents = (order: Order): number =>
  (paymentsOf(order)?.refunds ?? [])
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((total, { amount }) => total + amount.value, 0);

/** Whether the last refund was not done. */
export const hasFailedRefund = (order: Order): boolean =>
  ['FAILED', 'CANCELLED'].includes(paymentsOf(order)?.refunds?.at(-1)?.status ?? '');

/** The captured cents of a reservation. A capture keeps its amount when it is refunded. */
export function capturedCents(order: Order): number | undefined {
  const amount = authorizationOf(order) && captureOf(order)?.amount;
  return amount?.currency_code === CURRENCY_CODE ? amount.value : undefined;
}

/** The address at which the buyer agrees; older answers call it `approve`. */
export const approvalUrl = ({ links }: Order): string =>
  links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? '';

/** `POST /v2/payments/captures/{id}/refund`. */
export const refundAnswer = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
});

/** The body of a refusal by PayPal (4xx). */
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

/** The order of a capture, an authorization or a refund, as it names it. */
export const supplementaryData = z.object({ related_ids: z.object({ order_id: text }).nullish() }).nullish();

/** `GET /v2/payments/captures/{id}`: the order that it is a capture of. */
export const captureAnswer = z.object({ id: z.string(), supplementary_data: supplementaryData });

/** `GET /v1/customer/disputes/{id}`, https://developer.paypal.com/docs/api/customer-disputes/v1, and the resource of its notices. */
export const disputeAnswer = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: text }).nullish(),
});

const LOST_OUTCOMES: readonly string[] = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** A dispute that is not resolved is open, whosever turn it is. */
export function disputeStatusOf({ status, dispute_outcome }: z.infer<typeof disputeAnswer>) {
  if (status !== 'RESOLVED') return 'em_disputa';
  return LOST_OUTCOMES.includes(dispute_outcome?.outcome_code ?? '') ? 'chargeback' : 'pago';
}

/** `POST /v1/notifications/verify-webhook-signature`, https://developer.paypal.com/docs/api/webhooks/v1. */
export const signatureAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });
