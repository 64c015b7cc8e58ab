import {
  formatMoney,
  isValidEmail,
  MAX_INSTALLMENTS,
  MAX_MONEY_CENTS,
  normalizeCouponCode,
  ORDER_ITEM_KINDS,
  PAYMENT_METHODS,
  SHIPPING_REASONS,
  SHIPPING_TYPES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { offsetInstant } from '../basics/common';
import { textLine } from '../basics/line';
import { z } from '../basics/z';
import { quotedCep } from './shipping-simulation';

const MAX_ITEMS = 200;

const item = z.strictObject({
  id: textLine(100).min(1, 'Preencha este campo.').describe('Seu id da linha do carrinho.'),
  product_id: textLine(100)
    .min(1, 'Preencha este campo.')
    .describe('O id do produto no Balcão: dele vêm peso e medidas.'),
  variant_id: textLine(100).nullish().describe('O id da variante.'),
  quantity: z.int().min(1, 'A quantidade começa em 1.').max(100_000).describe('Unidades.'),
  unit_price: cents.describe('Preço de uma unidade, em centavos.'),
  kind: z
    .enum(ORDER_ITEM_KINDS)
    .nullish()
    .describe('product, orderbump ou gift; product quando não enviado.'),
  orderbump_id: textLine(100).nullish().describe('O id do order bump, de uma linha que veio de um.'),
});

export const v1ShippingQuoteRequest = z
  .strictObject({
    zip_code: quotedCep.describe('O CEP da entrega: 8 números, com ou sem máscara.'),
    items: z.array(item).min(1, 'Envie pelo menos um item.').max(MAX_ITEMS).describe('O carrinho.'),
    customer: z
      .strictObject({
        document: textLine(20).nullish().describe('CPF ou CNPJ.'),
        email: textLine(254)
          .refine((value) => value === '' || isValidEmail(value), 'E-mail inválido.')
          .nullish()
          .describe('E-mail.'),
      })
      .nullish()
      .describe('Quem compra, se já se sabe: um cupom pode depender disso.'),
    payment: z
      .strictObject({
        method: z.enum(PAYMENT_METHODS).describe('Forma de pagamento.'),
        installments: z.int().min(1).max(MAX_INSTALLMENTS).nullish().describe('Parcelas.'),
      })
      .nullish()
      .describe('Como se paga, se já se sabe: um cupom pode depender disso.'),
    coupon: z
      .string()
      .max(200)
      .overwrite(normalizeCouponCode)
      .nullish()
      .describe(
        'O código de um cupom: o frete grátis a partir de um valor conta depois dele. Se não vale, não muda nada; pergunte por que em coupons/validate.',
      ),
    at: offsetInstant.optional().describe('Como se fosse este instante. Só com chaves de teste.'),
    explain: z
      .boolean()
      .optional()
      .describe('true responde também por que as outras formas de frete não valem. Só com chaves secretas.'),
  })
  .superRefine(({ items }, context) => {
    const subtotal = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    if (subtotal > MAX_MONEY_CENTS)
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: `O carrinho soma mais que ${formatMoney(MAX_MONEY_CENTS)}.`,
      });
  });
export type V1ShippingQuoteRequest = z.infer<typeof v1ShippingQuoteRequest>;

export const v1ShippingQuote = z.object({
  zip_code: z.string().describe('O CEP, em 8 números.'),
  uf: z.string().nullable().describe('O estado do CEP; null para um CEP que nenhum estado tem.'),
  required: z.boolean().describe('false se nada do carrinho é enviado.'),
  deliverable: z.boolean().describe('Se o carrinho pode ser entregue: há uma opção, ou nada é enviado.'),
  weight_grams: z.int().describe('Peso na balança, em gramas, sem o que é digital.'),
  options: z
    .array(
      z.object({
        id: z.string().describe('O id da forma de frete.'),
        name: z.string().describe('O nome que o comprador vê.'),
        type: z.enum(SHIPPING_TYPES).describe('Como o valor é calculado.'),
        price: z.int().describe('Valor, em centavos.'),
        discount: z.int().describe('Quanto o cupom tira deste valor se a opção for escolhida, em centavos.'),
        days_min: z.int().describe('Prazo mínimo, em dias úteis, com o manuseio.'),
        days_max: z.int().describe('Prazo máximo, em dias úteis, com o manuseio.'),
      }),
    )
    .describe('As opções, da mais barata à mais cara; entre iguais, pela prioridade da loja.'),
  free_shipping_missing: z
    .int()
    .nullable()
    .describe('Quanto falta para o frete grátis, em centavos; null se já há um, ou se não há como.'),
  message: z.string().describe('O que dizer ao comprador; vazio se as opções bastam.'),
  rejected: z
    .array(
      z.object({
        id: z.string().describe('O id da forma de frete.'),
        reasons: z.array(z.enum(SHIPPING_REASONS)).describe('Por que não vale, sempre na mesma ordem.'),
        messages: z.array(z.string()).describe('O mesmo, em frases.'),
      }),
    )
    .optional()
    .describe('As formas de frete que não valem. Só com explain.'),
});
export type V1ShippingQuote = z.infer<typeof v1ShippingQuote>;

/** It stores nothing and takes no idempotency key. */
export const quoteShipping = call('POST /v1/checkout/shipping/quote', {
  operationId: 'quoteShipping',
  summary: 'Calcular o frete de um carrinho',
  description:
    'As opções de frete de um carrinho para um CEP, pelas formas de frete da loja. É uma pergunta: nada é gravado, e não leva Idempotency-Key.',
  access: 'key',
  scope: 'config:ler',
  body: v1ShippingQuoteRequest,
  answer: v1ShippingQuote,
});
