import { z } from '@balcao/api-schema';
import { GATEWAY_ACCOUNT_STATUSES, type PaymentStatus, type RefusalGroup } from '@balcao/domain';
import { cents, text } from './ask-gateway';

const MAX_FEEDBACK_LENGTH = 500;

/** `GET /v1/accounts/{id}`, https://dev.iugu.com/reference: as much of it as says how the account stands. */
export const accountAnswer = z.object({
  id: z.string(),
  'is_verified?': z.boolean(),
  last_verification_request_status: z.string().nullish(),
  last_verification_request_feedback: z.string().nullish(),
});

/** The status of the account. A verified one stays accepted while a later verification is under way. */
export function accountStatusOf(answer: z.infer<typeof accountAnswer>) {
  const { last_verification_request_status: said, last_verification_request_feedback: why } = answer;
  const accountStatus = answer['is_verified?']
    ? 'accepted'
    : (GATEWAY_ACCOUNT_STATUSES.find((known) => known === said) ?? '');
  return {
    accountStatus,
    feedback: accountStatus === 'rejected' ? (why ?? '').slice(0, MAX_FEEDBACK_LENGTH) : '',
  } as const;
}

/** https://dev.iugu.com/docs/faturas-1; `authorized` and `partially_refunded` as public clients of Iugu know them. */
const INVOICE_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  draft: 'aguardando',
  pending: 'aguardando',
  in_analysis: 'em_analise',
  authorized: 'autorizado',
  paid: 'pago',
  externally_paid: 'pago',
  partially_paid: 'pago',
  partially_refunded: 'parcialmente_reembolsado',
  refunded: 'reembolsado',
  canceled: 'cancelado',
  expired: 'expirado',
  in_protest: 'em_disputa',
  chargeback: 'chargeback',
};

/** `POST /v1/invoices`, `GET /v1/invoices/{id}` and `POST /v1/invoices/{id}/refund` answer the invoice. */
export const invoiceAnswer = z.object({
  id: z.string(),
  status: z.string(),
  order_id: text,
  refunded_cents: cents,
  total_paid_cents: z.int().nullish(),
  pix: z.object({ qrcode_text: text }).nullish(),
  bank_slip: z.object({ digitable_line: text }).nullish(),
});

/** `GET /v1/invoices?query=…`: what is found by a text, of which our name for an invoice is one. */
export const invoicesAnswer = z.object({ items: z.array(invoiceAnswer) });

/**
 * A refund of a part leaves the invoice `paid`.
 * @returns undefined for a status that Iugu's reference does not have
 */
export function statusOf({
  status,
  refunded_cents,
}: z.infer<typeof invoiceAnswer>): PaymentStatus | undefined {
  const known = INVOICE_STATUSES[status];
  return known === 'pago' && refunded_cents > 0 ? 'parcialmente_reembolsado' : known;
}

/** The cents that Iugu has received. The owner of an invoice can mark it as paid elsewhere, and then it has received nothing. */
export const receivedOf = ({
  status,
  total_paid_cents,
}: z.infer<typeof invoiceAnswer>): number | undefined =>
  status === 'externally_paid' ? undefined : (total_paid_cents ?? undefined);

/**
 * `POST /v1/charge`, https://dev.iugu.com/docs/diferença-entre-cobrança-direta-e-fatura: a refused card is answered with
 * `success: false`. `LR` is the acquirer's code.
 */
export const chargeAnswer = z.object({
  success: z.boolean().nullish(),
  status: text,
  message: text,
  LR: text,
  invoice_id: text,
});

/**
 * The acquirers' codes that are not simply the issuer's no: ABECS, norm 21, version 3 (2023), and ISO 8583, and those of brands before that.
 * `AF…` is the antifraud's.
 */
const GROUPS: readonly (readonly [RegExp, RefusalGroup])[] = [
  [/^(51|61|65|116|121)$/, 'saldo'],
  [/^(04|07|14|33|36|38|41|43|54|56|62|76|78|79|101)$/, 'cartao'],
  [/^(AF|59|63)/, 'antifraude'],
  [/^(12|13|15|55|75|82|86|N7)$/, 'dados'],
];

/** The group of a refusal's code; without a code it was no card that was refused. */
export function refusalGroup(code: string): RefusalGroup {
  if (code === '') return 'erro';
  return GROUPS.find(([pattern]) => pattern.test(code))?.[1] ?? 'emissor';
}
