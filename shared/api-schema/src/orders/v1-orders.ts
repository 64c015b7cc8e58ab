import {
  BRAZILIAN_STATES,
  FULFILLMENT_STATUSES,
  formatMoney,
  GATEWAY_IDS,
  isRealDate,
  isValidCnpj,
  isValidCpf,
  isValidEmail,
  MAX_INSTALLMENTS,
  normalizeCnpj,
  normalizeCpf,
  normalizeEmail,
  normalizePhone,
  ORDER_EVENT_TYPES,
  ORDER_ITEM_KINDS,
  ORDER_PAYMENT_STATUSES,
  orderTotalDifference,
  PAYMENT_EVENT_TYPES,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents, positiveCents } from '../basics/cents';
import { textLine } from '../basics/line';
import { z } from '../basics/z';
import { orderFields } from './order-fields';
import { eventInstant, externalId, orderEventData, paymentEventData, reportedInstant } from './v1-fields';
import { v1Shipping } from './v1-shipping';
import { v1Consent, v1OrderTracking } from './v1-tracking';

const email = textLine(254)
  .overwrite(normalizeEmail)
  .refine((value) => value === '' || isValidEmail(value), 'E-mail inválido.');

const phone = textLine(40).overwrite((typed) => normalizePhone(typed) ?? typed);

/** A CPF or a CNPJ, with or without its mask. */
const document = textLine(20)
  .overwrite((typed) => (isValidCpf(typed) ? normalizeCpf(typed) : normalizeCnpj(typed)))
  .refine((value) => value === '' || isValidCpf(value) || isValidCnpj(value), 'CPF ou CNPJ inválido.');

const customer = z.strictObject({
  name: textLine(120).nullish().describe('Nome completo.'),
  email: email.nullish().describe('E-mail.'),
  phone: phone.nullish().describe('Celular, com ou sem máscara.'),
  document: document.nullish().describe('CPF ou CNPJ válido, com ou sem máscara.'),
  birth_date: textLine(10)
    .refine((date) => date === '' || isRealDate(date), 'Data inválida. Use o formato AAAA-MM-DD.')
    .nullish()
    .describe('Data de nascimento, YYYY-MM-DD, se o seu checkout a pede.'),
});

const item = z.strictObject({
  title: textLine(200).min(1, 'Preencha este campo.').describe('O nome do produto, como o comprador o vê.'),
  sku: textLine(100).nullish().describe('Seu código do produto.'),
  quantity: z.int().min(1).max(100_000).describe('Unidades.'),
  unit_price: cents.describe('Preço de uma unidade, em centavos.'),
  discount: cents
    .nullish()
    .describe(
      'Quanto do desconto do pedido é desta linha, em centavos. Se uma linha diz, a soma das linhas é o discount.',
    ),
  requires_shipping: z
    .boolean()
    .nullish()
    .describe(
      'false para o que não é enviado, como um curso. Se nenhum item é enviado, o pedido fica entregue quando é pago; true quando não informado.',
    ),
  kind: z
    .enum(ORDER_ITEM_KINDS)
    .nullish()
    .describe('product, orderbump (oferta aceita no checkout) ou gift (brinde); product quando não enviado.'),
  orderbump_id: textLine(100)
    .nullish()
    .describe(
      'O order bump de onde a linha veio, como POST /v1/checkout/orderbumps o chama. Se as unidades dele acabaram e nada foi pago, a resposta é 409 out_of_stock e nada é gravado.',
    ),
});

const gatewayCharge = z
  .strictObject({
    name: z.enum(GATEWAY_IDS).describe('O gateway, como está conectado à loja.'),
    charge_id: externalId.describe(
      'Como o gateway chama a cobrança: na Iugu o id da fatura, no PagBank o do pedido (ORDE_…), no PayPal o do pedido (order), na Malga o da cobrança.',
    ),
  })
  .describe(
    'Se a cobrança foi feita em um gateway conectado à loja: os avisos dele passam a mover este pagamento, e os reembolsos são pedidos a ele. Pode ser enviado depois, com o mesmo pagamento, e então não muda mais.',
  );

const payment = z.strictObject({
  id: externalId.describe('Seu id da tentativa de pagamento.'),
  method: z.enum(PAYMENT_METHODS).describe('Forma de pagamento.'),
  amount: positiveCents.describe('Valor da tentativa, em centavos.'),
  installments: z.int().min(1).max(MAX_INSTALLMENTS).nullish().describe('Parcelas; 1 quando não enviado.'),
  paid_at: eventInstant
    .nullish()
    .describe(
      'Quando foi pago por inteiro, se já foi: o mesmo que um evento payment.captured. Um pedido que chega pago nunca é recusado, nem pelo cupom nem pelo estoque.',
    ),
  gateway: gatewayCharge.nullish(),
});

const MAX_ITEMS = 200;
const MAX_PAYMENTS = 20;
const MAX_UTM_FIELDS = 10;

/** By how much the total of an order is off, for people. */
const differenceText = (difference: number): string =>
  `Os valores não fecham: o total está ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'acima' : 'abaixo'} de subtotal - desconto + frete + juros.`;

/**
 * A whole order, as often as it changes. Amounts are integer cents and must add up:
 * `subtotal - discount + shipping + interest = total`, else 422. A payment is one attempt: another amount or method is
 * another payment. Payments that are left out stay.
 */
export const v1OrderRequest = z
  .strictObject({
    created_at: reportedInstant.describe('Quando o pedido foi feito, com fuso.'),
    /** Other currencies are refused. */
    currency: z.literal('BRL', { message: 'Só aceitamos pedidos em reais (BRL).' }).describe('Sempre BRL.'),
    customer: customer.describe('Quem comprou. Envie o que souber.'),
    items: z.array(item).min(1, 'Envie pelo menos um item.').max(MAX_ITEMS).describe('O que foi comprado.'),
    subtotal: cents.describe('Soma dos itens, em centavos.'),
    discount: cents.describe('Desconto, em centavos.'),
    shipping: cents.describe('Frete, em centavos.'),
    interest: cents.describe('Juros do parcelamento, em centavos.'),
    total: cents.describe('subtotal - discount + shipping + interest, em centavos.'),
    payments: z
      .array(payment)
      .max(MAX_PAYMENTS)
      .refine((payments) => new Set(payments.map(({ id }) => id)).size === payments.length, {
        message: 'Cada pagamento precisa de um id próprio.',
      })
      .describe(
        'As tentativas de pagamento, em ordem. As que não forem enviadas de novo continuam no pedido.',
      ),
    shipping_state: z
      .enum(BRAZILIAN_STATES.map(({ code }) => code))
      .nullish()
      .describe('UF para onde o pedido vai: SP, RJ…'),
    shipping_method: textLine(100)
      .nullish()
      .describe('O nome da forma de frete que o comprador escolheu. Vale mais que o de shipping_details.'),
    shipping_details: v1Shipping.nullish().describe('Como e para onde o pedido é enviado.'),
    session: z
      .strictObject({ token: externalId })
      .nullish()
      .describe('A visita ao checkout em que o pedido foi feito, pelo token dos seus eventos.'),
    ...orderFields,
    require_stock: z
      .boolean()
      .nullish()
      .describe(
        'true antes de cobrar: se faltar estoque de um item, a resposta é 409 out_of_stock e nada é gravado. Sem isso, o pedido é sempre aceito e aparece como "Sem estoque".',
      ),
    utm: z
      .record(z.string().regex(/^[\w-]{1,40}$/), textLine(200))
      .refine((utm) => Object.keys(utm).length <= MAX_UTM_FIELDS, `Envie no máximo ${MAX_UTM_FIELDS} campos.`)
      .nullish()
      .describe('De onde veio a visita: source, medium, campaign…'),
    tracking: v1OrderTracking.nullish(),
    consent: v1Consent.nullish(),
  })
  .superRefine(({ items, discount }, context) => {
    if (items.every((line) => line.discount == null)) return;
    const ofLines = items.reduce((sum, line) => sum + (line.discount ?? 0), 0);
    if (ofLines !== discount)
      context.addIssue({
        code: 'custom',
        path: ['discount'],
        message: `Os descontos das linhas somam ${formatMoney(ofLines)}, e o do pedido é ${formatMoney(discount)}.`,
      });
    for (const [index, line] of items.entries())
      if ((line.discount ?? 0) > line.quantity * line.unit_price)
        context.addIssue({
          code: 'custom',
          path: ['items', index, 'discount'],
          message: 'O desconto passa do valor da linha.',
        });
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

export const v1OrderParams = z.object({ external_id: externalId.describe('Seu id do pedido.') });
export const v1PaymentParams = v1OrderParams.extend({
  payment_id: externalId.describe('Seu id da tentativa de pagamento.'),
});

const statuses = {
  payment_status: z.enum(ORDER_PAYMENT_STATUSES).describe('Status do pagamento.'),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES).describe('Status do envio.'),
};

export const v1Order = z.object({
  id: z.string().describe('O id do pedido no Balcão.'),
  /** The number by which the seller knows it. */
  number: z.int().describe('O número que aparece na lista de pedidos.'),
  ...statuses,
});
export type V1Order = z.infer<typeof v1Order>;

const paymentEvent = z.strictObject({
  id: externalId.describe('Seu id do evento: vale uma vez, para sempre.'),
  /** Unknown types below `payment.` are kept, shown to the seller and change nothing. */
  type: z
    .string()
    .regex(/^payment\.[a-z_]{1,40}$/, 'O tipo começa com "payment.".')
    .describe(`O que aconteceu: ${PAYMENT_EVENT_TYPES.join(', ')}.`),
  occurred_at: eventInstant.describe('Quando aconteceu, com fuso: nos últimos 30 dias.'),
  data: paymentEventData.default({}),
});

export const MAX_EVENTS = 100;
const batchOf = <T extends z.ZodType>(event: T) =>
  z.strictObject({ events: z.array(event).min(1).max(MAX_EVENTS) });

/** One event or a batch. An id counts once, for ever; events count in the order of `occurred_at`, whenever they arrive. */
export const v1PaymentEventsRequest = z.union([paymentEvent, batchOf(paymentEvent)]);
export type V1PaymentEvent = z.infer<typeof paymentEvent>;
export type V1PaymentEventsRequest = z.infer<typeof v1PaymentEventsRequest>;

const orderEvent = z.strictObject({
  id: externalId.describe('Seu id do evento: vale uma vez, para sempre.'),
  /** Unknown types below `fulfillment.` are kept, shown to the seller and change nothing. */
  type: z
    .string()
    .regex(
      /^(?:fulfillment\.[a-z_]{1,40}|order\.cancelled)$/,
      'O tipo começa com "fulfillment." ou é "order.cancelled".',
    )
    .describe(`O que aconteceu: ${ORDER_EVENT_TYPES.join(', ')}.`),
  occurred_at: eventInstant.describe('Quando aconteceu, com fuso: nos últimos 30 dias.'),
  data: orderEventData.default({}),
});

/** Of the parcel, or a cancellation; as those of payments. */
export const v1OrderEventsRequest = z.union([orderEvent, batchOf(orderEvent)]);
export type V1OrderEvent = z.infer<typeof orderEvent>;
export type V1OrderEventsRequest = z.infer<typeof v1OrderEventsRequest>;

const rejected = z
  .array(
    z.object({
      index: z.int().describe('Posição no lote, a partir de 0.'),
      code: z.string().describe('Código do erro.'),
      message: z.string().describe('O que corrigir.'),
    }),
  )
  .describe('Eventos recusados.');

/** The outcomes of the events: each was new, was known already, or was rejected. */
export const v1EventsAnswer = z.object({
  accepted: z.int().min(0).describe('Eventos novos.'),
  duplicates: z.int().min(0).describe('Eventos que já tinham chegado.'),
  rejected,
});
export type V1EventsAnswer = z.infer<typeof v1EventsAnswer>;

/** Of the events of a payment or of an order, with where the order stands then. */
export const v1OrderEventsAnswer = v1EventsAnswer.extend(statuses);
export type V1OrderEventsAnswer = z.infer<typeof v1OrderEventsAnswer>;

/** 201 for a new order, 200 for one that was there. */
export const putV1Order = call('PUT /v1/orders/:external_id', {
  operationId: 'putOrder',
  summary: 'Criar ou atualizar um pedido',
  description:
    'O pedido inteiro, sempre que mudar. Chamar de novo com o mesmo id atualiza o mesmo pedido. Um pagamento é uma tentativa: outro valor ou outra forma de pagamento é outro pagamento.',
  access: 'key',
  scope: 'pedidos:escrever',
  params: v1OrderParams,
  body: v1OrderRequest,
  status: [200, 201],
  answer: v1Order,
  problems: [409],
});

export const reportPaymentEvents = call('POST /v1/orders/:external_id/payments/:payment_id/events', {
  operationId: 'reportPaymentEvents',
  summary: 'Informar o que houve com um pagamento',
  description:
    'Um evento ou um lote de até 100. Eventos contam na ordem de occurred_at, cheguem como chegarem, e cada id conta uma vez. Tipos desconhecidos que começam com payment. são guardados e não mudam nada.',
  access: 'key',
  scope: 'pedidos:escrever',
  idempotent: 'single',
  params: v1PaymentParams,
  body: v1PaymentEventsRequest,
  status: 202,
  answer: v1OrderEventsAnswer,
  problems: [409],
});

export const reportOrderEvents = call('POST /v1/orders/:external_id/events', {
  operationId: 'reportOrderEvents',
  summary: 'Informar o envio ou o cancelamento de um pedido',
  description:
    'Um evento ou um lote de até 100: o que houve com a entrega, ou que o pedido foi cancelado. Contam na ordem de occurred_at, e cada id conta uma vez. Tipos desconhecidos que começam com fulfillment. são guardados e não mudam nada.',
  access: 'key',
  scope: 'pedidos:escrever',
  idempotent: 'single',
  params: v1OrderParams,
  body: v1OrderEventsRequest,
  status: 202,
  answer: v1OrderEventsAnswer,
  problems: [409],
});
