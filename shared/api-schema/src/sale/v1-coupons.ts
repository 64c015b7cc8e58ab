import {
  COUPON_PENDING,
  COUPON_REASONS,
  isValidCnpj,
  isValidCpf,
  MAX_INSTALLMENTS,
  MAX_MONEY_CENTS,
  normalizeCnpj,
  normalizeCouponCode,
  normalizeCpf,
  normalizeEmail,
  ORDER_ITEM_KINDS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import { cents } from '../basics/cents';
import { offsetInstant } from '../basics/common';
import { z } from '../basics/z';

const MAX_ITEMS = 200;
const MAX_QUANTITY = 100_000;
const LONGEST_ID = 100;
const LONGEST_CODE = 200;

const item = z.strictObject({
  id: z.string().min(1).max(LONGEST_ID).describe('Seu nome da linha: volta na resposta.'),
  product_id: z.string().max(LONGEST_ID).describe('O id do produto no Balcão.'),
  variant_id: z.string().max(LONGEST_ID).nullish().describe('O id da variante no Balcão.'),
  quantity: z.int().min(1).max(MAX_QUANTITY).describe('Unidades.'),
  unit_price: cents.describe('Preço de uma unidade, em centavos, já com a promoção do item.'),
  kind: z
    .enum(ORDER_ITEM_KINDS)
    .nullish()
    .describe('product, orderbump ou gift; product quando não enviado.'),
  orderbump_id: z.string().max(LONGEST_ID).nullish().describe('O order bump de onde a linha veio.'),
});

/** A document that is none is not known: it does not make a cart unusable while it is typed. */
const document = z
  .string()
  .max(LONGEST_ID)
  .overwrite((typed) =>
    isValidCpf(typed) ? normalizeCpf(typed) : isValidCnpj(typed) ? normalizeCnpj(typed) : '',
  );

/** The cart that a checkout asks about; amounts are integer cents. */
export const V1_CART_FIELDS = {
  items: z
    .array(item)
    .min(1, 'Envie pelo menos um item.')
    .max(MAX_ITEMS)
    .refine(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      'Cada linha precisa de um id próprio.',
    )
    .describe('O que está no carrinho.'),
  customer: z
    .strictObject({
      document: document.nullish().describe('CPF ou CNPJ, com ou sem máscara.'),
      email: z.string().max(LONGEST_CODE).overwrite(normalizeEmail).nullish().describe('E-mail.'),
    })
    .nullish()
    .describe('Quem compra, quando já se sabe.'),
  payment: z
    .strictObject({
      method: z.enum(PAYMENT_METHODS).describe('Forma de pagamento.'),
      installments: z.int().min(1).max(MAX_INSTALLMENTS).nullish().describe('Parcelas.'),
    })
    .nullish()
    .describe('Como a compra será paga, quando já se sabe.'),
  at: offsetInstant.nullish().describe('Só com chaves de teste: o momento que conta, com fuso.'),
};

/** A coupon, and the cart that it is to be good for. */
export const v1CouponRequest = z
  .strictObject({
    ...V1_CART_FIELDS,
    code: z
      .string()
      .max(LONGEST_CODE)
      .overwrite(normalizeCouponCode)
      .describe('O código, como o comprador o digitou.'),
    shipping: z
      .strictObject({
        zip_code: z.string().max(LONGEST_ID).nullish().describe('CEP da entrega.'),
        amount: cents.nullish().describe('O frete escolhido, em centavos.'),
      })
      .nullish()
      .describe('A entrega, quando já se sabe.'),
    interest: cents.nullish().describe('Juros do parcelamento, em centavos.'),
  })
  .refine(
    ({ items, shipping, interest }) =>
      items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0) +
        (shipping?.amount ?? 0) +
        (interest ?? 0) <=
      MAX_MONEY_CENTS,
    { path: ['items'], message: 'O carrinho passa do maior valor que um pedido pode ter.' },
  );
export type V1CouponRequest = z.infer<typeof v1CouponRequest>;

export const v1CouponAnswer = z.object({
  valid: z.boolean().describe('Se o cupom vale para este carrinho, pelo que já se sabe.'),
  code: z.string().describe('O código como está guardado.'),
  coupon_id: z.string().nullable().describe('O id do cupom; null quando não existe.'),
  reasons: z
    .array(z.enum(COUPON_REASONS))
    .describe('Por que não vale: todos os motivos, sempre na mesma ordem.'),
  messages: z.array(z.string()).describe('Os motivos e os avisos em português, para o comprador.'),
  pending: z
    .array(z.enum(COUPON_PENDING))
    .describe('O que falta saber para ter certeza: cliente, metodo, parcelas ou uf. Não é recusa.'),
  missing: cents.describe('Quanto falta para o pedido mínimo, em centavos.'),
  subtotal: cents.describe('Soma dos itens, em centavos.'),
  items_discount: cents.describe('O que o cupom desconta dos itens, em centavos.'),
  pix_discount: cents.describe('O desconto da loja para a forma de pagamento, Pix ou boleto, em centavos.'),
  shipping_discount: cents.describe('O que o cupom desconta do frete, em centavos.'),
  discount: cents.describe('items_discount + pix_discount: o discount do pedido.'),
  lines: z
    .array(
      z.object({
        id: z.string().describe('Seu nome da linha.'),
        coupon_discount: cents.describe('O que o cupom desconta da linha, em centavos.'),
        pix_discount: cents.describe(
          'O desconto da linha pela forma de pagamento, Pix ou boleto, em centavos.',
        ),
      }),
    )
    .describe('O desconto de cada linha. A soma é o discount.'),
  shipping: cents.describe('O frete que resta, em centavos.'),
  interest: cents.describe('Juros, como enviados.'),
  total: cents.describe('subtotal - discount + shipping + interest, em centavos.'),
});
export type V1CouponAnswer = z.infer<typeof v1CouponAnswer>;
