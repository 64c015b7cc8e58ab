import {
  FULFILLMENT_STATUSES,
  formatMoney,
  isValidCnpj,
  isValidCpf,
  isValidEmail,
  MAX_INSTALLMENTS,
  normalizeCnpj,
  normalizeCpf,
  normalizeEmail,
  normalizePhone,
  ORDER_PAYMENT_STATUSES,
  orderTotalDifference,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
} from '@balcao/domain';
import { instant } from '../basics/common';
import { z } from '../basics/z';
import { cents, eventData, eventInstant, externalId, positiveCents, reportedInstant } from './v1-fields';

const text = (longest: number) => z.string().trim().max(longest);

const email = text(254)
  .overwrite(normalizeEmail)
  .refine((value) => value === '' || isValidEmail(value), 'E-mail inválido.');

const phone = text(40).overwrite((typed) => normalizePhone(typed) ?? typed);

/** A CPF or a CNPJ, with or without its mask. */
const document = text(20)
  .overwrite((typed) => (isValidCpf(typed) ? normalizeCpf(typed) : normalizeCnpj(typed)))
  .refine((value) => value === '' || isValidCpf(value) || isValidCnpj(value), 'CPF ou CNPJ inválido.');

const customer = z.strictObject({
  name: text(120).nullish(),
  email: email.nullish(),
  phone: phone.nullish(),
  document: document.nullish(),
});

const item = z.strictObject({
  title: text(200).min(1, 'Preencha este campo.'),
  sku: text(100).nullish(),
  quantity: z.int().min(1).max(100_000),
  unit_price: cents,
});

const payment = z.strictObject({
  id: externalId,
  method: z.enum(PAYMENT_METHODS),
  amount: positiveCents,
  installments: z.int().min(1).max(MAX_INSTALLMENTS).nullish(),
});

const MAX_ITEMS = 200;
const MAX_PAYMENTS = 20;
const MAX_UTM_FIELDS = 10;

/** By how much the total of an order is off, for people. */
const differenceText = (difference: number): string =>
  `Os valores não fecham: o total está ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'acima' : 'abaixo'} de subtotal - desconto + frete + juros.`;

/**
 * `PUT /v1/orders/{external_id}`: a whole order, as often as it changes. Amounts are integer cents and must add up:
 * `subtotal - discount + shipping + interest = total`, else 422. A payment is one attempt: another amount or method is
 * another payment. Payments that are left out stay.
 */
export const v1OrderRequest = z
  .strictObject({
    created_at: reportedInstant,
    /** Other currencies are refused. */
    currency: z.literal('BRL', { message: 'Só aceitamos pedidos em reais (BRL).' }),
    customer,
    items: z.array(item).min(1, 'Envie pelo menos um item.').max(MAX_ITEMS),
    subtotal: cents,
    discount: cents,
    shipping: cents,
    interest: cents,
    total: cents,
    payments: z
      .array(payment)
      .max(MAX_PAYMENTS)
      .refine((payments) => new Set(payments.map(({ id }) => id)).size === payments.length, {
        message: 'Cada pagamento precisa de um id próprio.',
      }),
    /** The visit to the checkout in which it was made, by the token that its events have. */
    session: z.strictObject({ token: externalId }).nullish(),
    utm: z
      .record(z.string().regex(/^[\w-]{1,40}$/), text(200))
      .refine((utm) => Object.keys(utm).length <= MAX_UTM_FIELDS, `Envie no máximo ${MAX_UTM_FIELDS} campos.`)
      .nullish(),
  })
  .superRefine(({ subtotal, discount, shipping, interest, total }, context) => {
    const difference = orderTotalDifference({
      subtotalCents: subtotal,
      discountCents: discount,
      shippingCents: shipping,
      interestCents: interest,
      totalCents: total,
    });
    if (difference === 0) return;
    context.addIssue({ code: 'custom', path: ['total'], message: differenceText(difference) });
  });
export type V1OrderRequest = z.infer<typeof v1OrderRequest>;

export const v1OrderParams = z.object({ external_id: externalId });
export const v1PaymentParams = v1OrderParams.extend({ payment_id: externalId });

const statuses = {
  payment_status: z.enum(ORDER_PAYMENT_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
};

/** 201 for a new order, 200 for one that was there. */
export const v1Order = z.object({
  id: z.string(),
  /** The number by which the seller knows it. */
  number: z.int(),
  ...statuses,
});
export type V1Order = z.infer<typeof v1Order>;

/** `GET /v1/orders/{external_id}`: what became of an order that was sent. Amounts are integer cents. */
export const v1OrderDetail = v1Order.extend({
  external_id: z.string(),
  created_at: instant,
  currency: z.string(),
  total: cents,
  captured: z.int(),
  refunded: z.int(),
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(PAYMENT_METHODS),
      amount: cents,
      status: z.enum(PAYMENT_STATUSES),
      captured: cents,
      refunded: cents,
    }),
  ),
});
export type V1OrderDetail = z.infer<typeof v1OrderDetail>;

/** `GET /v1/orders`: those that the key's store was sent in the key's mode, newest first. */
export const v1OrdersQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** `next_cursor` of the page before. */
  cursor: z.string().min(1).max(600).optional(),
});

export const v1OrderPage = z.object({
  orders: z.array(v1Order.extend({ external_id: z.string(), created_at: instant, total: cents })),
  next_cursor: z.string().nullable(),
});
export type V1OrderPage = z.infer<typeof v1OrderPage>;

const paymentEvent = z.strictObject({
  id: externalId,
  /** Unknown types below `payment.` are kept, shown to the seller and change nothing. */
  type: z.string().regex(/^payment\.[a-z_]{1,40}$/, 'O tipo começa com "payment.".'),
  occurred_at: eventInstant,
  data: eventData.default({}),
});

export const MAX_EVENTS = 100;
const batchOf = <T extends z.ZodType>(event: T) =>
  z.strictObject({ events: z.array(event).min(1).max(MAX_EVENTS) });

/**
 * `POST /v1/orders/{external_id}/payments/{payment_id}/events`: one event or a batch. An id counts once, for ever; events
 * count in the order of `occurred_at`, whenever they arrive.
 */
export const v1PaymentEventsRequest = z.union([paymentEvent, batchOf(paymentEvent)]);
export type V1PaymentEvent = z.infer<typeof paymentEvent>;
export type V1PaymentEventsRequest = z.infer<typeof v1PaymentEventsRequest>;

const rejected = z.array(z.object({ index: z.int(), code: z.string(), message: z.string() }));

/** What became of the events: each was new, was known already, or was rejected. */
export const v1EventsAnswer = z.object({
  accepted: z.int().min(0),
  duplicates: z.int().min(0),
  rejected,
});
export type V1EventsAnswer = z.infer<typeof v1EventsAnswer>;

export const v1PaymentEventsAnswer = v1EventsAnswer.extend(statuses);
export type V1PaymentEventsAnswer = z.infer<typeof v1PaymentEventsAnswer>;
