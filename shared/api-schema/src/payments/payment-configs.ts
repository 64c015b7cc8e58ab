import {
  CARD_BRANDS,
  CARD_CAPTURES,
  DEFAULT_PAYMENT_CONFIGS,
  PAYMENT_METHODS,
  PAYMENT_NUMBERS,
  PAYMENT_TEXTS,
  type PaymentConfigs,
  type PaymentMethod,
  type PaymentNumberField,
  paymentNumberProblem,
  softDescriptorProblem,
  THREE_DS_RULES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, ifMatchHeaders, version } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { errorEnvelope } from '../errors/error';
import { resourceCalls } from '../resources/resource-calls';
import { idGateway } from './gateways';

const idFormaPagamento = z.enum(PAYMENT_METHODS, 'Escolha uma das formas de pagamento.');

/** The payment methods, and the gateways that offer each one. */
export const paymentMethodList = z.object({
  items: z.array(
    z.object({ id: idFormaPagamento, nome: z.string(), imagem: z.string(), gateways: z.array(idGateway) }),
  ),
});
export type PaymentMethodList = z.infer<typeof paymentMethodList>;

/** The methods that are configured at the store's current gateway. */
export const configuredMethodList = z.object({
  items: z.array(
    z.object({
      id: idFormaPagamento,
      nome: z.string(),
      imagem: z.string(),
      idGateway,
      idPagamentoConfiguracao: id,
      ativo: z.boolean(),
    }),
  ),
});
export type ConfiguredMethodList = z.infer<typeof configuredMethodList>;

const number = (field: PaymentNumberField) => {
  const error = ({ input }: { input?: unknown }) => paymentNumberProblem(field, Number(input)) ?? undefined;
  return z.int().min(PAYMENT_NUMBERS[field].min, { error }).max(PAYMENT_NUMBERS[field].max, { error });
};

const pix = z.strictObject({
  expirationSeconds: number('expirationSeconds'),
  discountBasisPoints: number('discountBasisPoints'),
  message: shortLine(PAYMENT_TEXTS.message),
  minCents: number('minCents'),
  maxCents: number('maxCents'),
});

const interest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rate'), monthlyBasisPoints: number('monthlyBasisPoints') }),
  z.strictObject({
    kind: z.literal('table'),
    basisPoints: z.array(number('surchargeBasisPoints')).min(1).max(PAYMENT_NUMBERS.maxInstallments.max),
  }),
]);

/** The configuration of cards. Settings of earlier versions that did nothing are dropped. */
const creditCard = z.object({
  brands: z
    .array(z.enum(CARD_BRANDS))
    .min(1, 'Escolha pelo menos uma bandeira.')
    .max(CARD_BRANDS.length)
    .refine((brands) => new Set(brands).size === brands.length, 'Escolha cada bandeira uma vez.'),
  maxInstallments: number('maxInstallments'),
  interestFreeInstallments: number('interestFreeInstallments'),
  interest,
  minInstallmentCents: number('minInstallmentCents'),
  capture: z.enum(CARD_CAPTURES),
  threeDs: z.enum(THREE_DS_RULES),
  softDescriptor: z
    .string()
    .max(100)
    .superRefine((text, context) => {
      const message = softDescriptorProblem(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
});

const boleto = z.strictObject({
  dueDays: number('dueDays'),
  skipWeekends: z.boolean(),
  fineBasisPoints: number('fineBasisPoints'),
  monthlyInterestBasisPoints: number('monthlyInterestBasisPoints'),
  discountBasisPoints: number('discountBasisPoints'),
  minCents: number('boletoMinCents'),
  // A page of before does not send it.
  heldStockBasisPoints: number('heldStockBasisPoints').default(
    DEFAULT_PAYMENT_CONFIGS.boleto.heldStockBasisPoints,
  ),
  instructions: z.array(shortLine(PAYMENT_TEXTS.instruction)).max(PAYMENT_TEXTS.instructions),
  reminder: z.boolean(),
});

const paypal = z.strictObject({
  installments: z.boolean(),
  minCents: number('minCents'),
  maxCents: number('maxCents'),
});

const forMethod = <Method extends PaymentMethod, Config extends z.ZodType<PaymentConfigs[Method]>>(
  method: Method,
  config: Config,
) => z.strictObject({ idFormaPagamento: z.literal(method), idGateway, ativo: z.boolean(), config });

const requests = {
  pix: forMethod('pix', pix),
  creditCard: forMethod('credit_card', creditCard),
  boleto: forMethod('boleto', boleto),
  paypal: forMethod('paypal', paypal),
};

/**
 * `POST /pagamentoconfiguracoes` (idempotent) → 201 `paymentConfig`. The store must be connected to the gateway. A
 * second configuration of the same method there answers 409 `payment_config_exists`.
 */
export const paymentConfigRequest = z.discriminatedUnion('idFormaPagamento', [
  requests.pix,
  requests.creditCard,
  requests.boleto,
  requests.paypal,
]);
export type PaymentConfigRequest = z.infer<typeof paymentConfigRequest>;

/** Method and gateway never change. */
export const paymentConfigUpdate = z.discriminatedUnion('idFormaPagamento', [
  requests.pix.extend({ id }),
  requests.creditCard.extend({ id }),
  requests.boleto.extend({ id }),
  requests.paypal.extend({ id }),
]);
export type PaymentConfigUpdate = z.infer<typeof paymentConfigUpdate>;

/** The stored fields of a configuration, whatever its method. The schemas here say which config a method has. */
export const paymentConfigFields = {
  version: { out: version },
  idFormaPagamento: { in: idFormaPagamento, sent: 'create' },
  idGateway: { in: idGateway, sent: 'create' },
  nome: { computed: z.string() },
  imagem: { computed: z.string() },
  ativo: { in: z.boolean() },
  config: { in: z.custom<PaymentConfigs[PaymentMethod]>() },
} as const;

const stored = { id, version, nome: z.string(), imagem: z.string() };

/** The configuration of a method at a gateway. `GET /pagamentoconfiguracoes/{id}`, with the version also as `ETag`. */
export const paymentConfig = z.discriminatedUnion('idFormaPagamento', [
  requests.pix.extend(stored),
  requests.creditCard.extend(stored),
  requests.boleto.extend(stored),
  requests.paypal.extend(stored),
]);
export type PaymentConfigRecord = z.infer<typeof paymentConfig>;

export const paymentConfigList = z.object({ items: z.array(paymentConfig) });
export type PaymentConfigList = z.infer<typeof paymentConfigList>;

/** The 412 of a stale `If-Match`, with the current configuration. */
export const paymentConfigVersionConflict = errorEnvelope.extend({
  code: z.literal('stale_version'),
  current: paymentConfig,
});

export const listPaymentMethods = call('GET /formapagamento', {
  operationId: 'listPaymentMethods',
  access: 'seller',
  answer: paymentMethodList,
});

export const listConfiguredMethods = call('GET /formapagamento/configuradas', {
  operationId: 'listConfiguredMethods',
  access: 'seller',
  permission: 'pagamentos:ler',
  answer: configuredMethodList,
});

/** The store's configurations, or those of a method or a gateway. */
export const listPaymentConfigs = call('GET /pagamentoconfiguracoes', {
  operationId: 'listPaymentConfigs',
  access: 'seller',
  permission: 'pagamentos:ler',
  query: z.strictObject({ idFormaPagamento: idFormaPagamento.optional(), idGateway: idGateway.optional() }),
  answer: paymentConfigList,
});

export const updatePaymentConfig = call('PUT /pagamentoconfiguracoes', {
  operationId: 'updatePaymentConfig',
  access: 'seller',
  permission: 'pagamentos:editar',
  headers: ifMatchHeaders,
  body: paymentConfigUpdate,
  answer: paymentConfig,
  refusals: { 412: paymentConfigVersionConflict },
  problems: [404, 409],
});

export const paymentConfigCalls = resourceCalls('/pagamentoconfiguracoes', {
  one: 'PaymentConfig',
  many: 'PaymentConfigs',
  area: 'pagamentos',
  shape: { request: paymentConfigRequest, record: paymentConfig },
  has: ['create', 'read'],
});
