import {
  isValidCnpj,
  isValidCpf,
  normalizeCnpj,
  normalizeCpf,
  plainLine,
  REFUND_STATUSES,
} from '@balcao/domain';
import { cents, positiveCents } from '../basics/cents';
import { id, instant } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';

const holderDocument = z
  .string()
  .trim()
  .max(20)
  .overwrite((typed) => (isValidCpf(typed) ? normalizeCpf(typed) : normalizeCnpj(typed)))
  .refine((value) => value === '' || isValidCpf(value) || isValidCnpj(value), 'CPF ou CNPJ inválido.')
  .default('');

/** The account that the buyer gets the money of a boleto back to. */
const buyerAccountRequest = z.strictObject({
  bankCode: z
    .string()
    .trim()
    .regex(/^(\d{3})?$/, 'Use os três dígitos do banco.')
    .default(''),
  branch: z
    .string()
    .trim()
    .regex(/^[\dXx-]{0,8}$/, 'Use só números e o dígito.')
    .default(''),
  account: z
    .string()
    .trim()
    .regex(/^[\dXx.-]{0,20}$/, 'Use só números e o dígito.')
    .default(''),
  holderName: z.string().overwrite(plainLine).max(120).default(''),
  holderDocument,
});

/**
 * Of `refundOrder`. 422 where more is asked for than is left;
 * 422 `refund_account_required` names what is missing of the buyer's account, which only a boleto needs; 409
 * `payment_not_refundable` or `refund_balance_too_low`; with `If-Match`, 412 for an order that has changed.
 */
export const refundOrderRequest = z.strictObject({
  paymentId: id,
  amountCents: positiveCents,
  reason: z.string().overwrite(plainLine).min(3, 'Diga por que o valor é devolvido.').max(500),
  buyerAccount: buyerAccountRequest.optional(),
});
export type RefundOrderRequest = z.infer<typeof refundOrderRequest>;

/** Money that went back to the buyer, or is asked for. */
export const orderRefund = z.object({
  id,
  paymentId: id,
  amountCents: positiveCents,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  statusText: z.string(),
  tone,
  /** Why it failed, why it waits, or that it was only recorded, in words; else empty. */
  note: z.string(),
  /** Of a boleto: where the buyer gets it back to, the document masked; else null. */
  buyerAccount: z
    .object({
      bankCode: z.string(),
      branch: z.string(),
      account: z.string(),
      holderName: z.string(),
      holderDocument: z.string(),
    })
    .nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** The cents of a payment that can be refunded now. */
export const paymentRefundRoom = z.object({
  maxCents: cents,
  /** Why nothing can, in words; empty where something can. */
  obstacle: z.string(),
  /** Whether the buyer's bank account is needed. */
  needsBuyerAccount: z.boolean(),
});
