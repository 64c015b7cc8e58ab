import {
  GATEWAY_IDS,
  ORDER_ITEM_KINDS,
  ORDER_SOURCES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { instant } from '../basics/common';
import { z } from '../basics/z';
import { v1Order, v1OrderParams } from './v1-orders';

const v1ShippingAddress = z.object({
  zip: z.string().describe('CEP.'),
  street: z.string().describe('Rua, avenida…'),
  number: z.string().describe('Número, ou S/N.'),
  complement: z.string().describe('Complemento.'),
  district: z.string().describe('Bairro.'),
  city: z.string().describe('Cidade.'),
  state: z.string().describe('UF.'),
});

/** The items of an order and its statuses, without the buyer. Amounts are integer cents. */
export const v1OrderDetail = v1Order.extend({
  external_id: z.string().describe('Seu id do pedido.'),
  created_at: instant.describe('Quando o pedido foi feito.'),
  cancelled_at: instant.nullable().describe('Quando foi cancelado; null se não foi.'),
  source: z.enum(ORDER_SOURCES).describe('De onde o pedido veio: api, shopify…'),
  currency: z.string().describe('Moeda.'),
  items: z
    .array(
      z.object({
        title: z.string().describe('O nome do produto.'),
        sku: z.string().describe('Código do produto; vazio quando não há.'),
        quantity: z.int().describe('Unidades.'),
        unit_price: cents.describe('Preço de uma unidade, em centavos.'),
        discount: cents.describe('Quanto do desconto é desta linha, em centavos.'),
        kind: z.enum(ORDER_ITEM_KINDS).describe('product, orderbump ou gift.'),
        orderbump_id: z.string().describe('O order bump de onde a linha veio; vazio sem um.'),
      }),
    )
    .describe('O que foi comprado.'),
  subtotal: cents.describe('Soma dos itens, em centavos.'),
  discount: cents.describe('Desconto, em centavos.'),
  shipping: cents.describe('Frete, em centavos.'),
  interest: cents.describe('Juros do parcelamento, em centavos.'),
  total: cents.describe('Total, em centavos.'),
  coupon: z.string().describe('O código do cupom; vazio sem cupom.'),
  captured: z.int().describe('Quanto foi pago, em centavos.'),
  refunded: z.int().describe('Quanto foi devolvido, em centavos.'),
  payments: z
    .array(
      z.object({
        id: z.string().describe('Seu id da tentativa.'),
        method: z.enum(PAYMENT_METHODS).describe('Forma de pagamento.'),
        amount: cents.describe('Valor da tentativa, em centavos. No cartão, o que pode ser autorizado.'),
        status: z.enum(PAYMENT_STATUSES).describe('Status da tentativa.'),
        captured: cents.describe(
          'Quanto foi pago, em centavos. No cartão, o que foi capturado: pode ser menos do que amount.',
        ),
        refunded: cents.describe('Quanto foi devolvido, em centavos.'),
        gateway: z
          .object({
            name: z.enum(GATEWAY_IDS).describe('O gateway conectado à loja que fez a cobrança.'),
            charge_id: z.string().describe('Como o gateway chama a cobrança.'),
          })
          .nullable()
          .describe('A cobrança que este pagamento é; null se nenhum gateway conectado foi informado.'),
      }),
    )
    .describe('As tentativas de pagamento.'),
  parcels: z
    .array(
      z.object({
        carrier: z.string().describe('Transportadora; vazio quando não foi informada.'),
        tracking_code: z.string().describe('Código de rastreio; vazio quando não foi informado.'),
        tracking_url: z.string().describe('Onde a entrega é acompanhada; vazio quando não há.'),
        shipped_at: instant.describe('Quando foi enviado.'),
        delivered_at: instant.nullable().describe('Quando chegou; null enquanto não chegou.'),
      }),
    )
    .describe('O que foi enviado.'),
  refunds: z
    .array(
      z.object({
        id: z
          .string()
          .describe('O id do reembolso no Balcão. Envie-o como refund_id ao informar que o devolveu.'),
        payment_id: z.string().describe('Seu id da tentativa de pagamento.'),
        amount: cents.describe('Valor, em centavos.'),
        status: z
          .enum(REFUND_STATUSES)
          .describe('pending: o gateway ainda não respondeu; refunded: devolvido; failed: nada voltou.'),
        reason: z.string().describe('O motivo que a loja escreveu.'),
        created_at: instant.describe('Quando foi pedido.'),
      }),
    )
    .describe('Os reembolsos que a loja pediu no Balcão.'),
});
export type V1OrderDetail = z.infer<typeof v1OrderDetail>;

/** As `v1OrderDetail`, with who bought and where it goes: for whoever asks with a key, never in the bodies of webhooks. */
export const v1OrderWithBuyer = v1OrderDetail.extend({
  customer: z
    .object({
      name: z.string().describe('Nome completo.'),
      email: z.string().describe('E-mail.'),
      phone: z.string().describe('Celular, com o código do país.'),
      birth_date: z
        .string()
        .describe('Data de nascimento, YYYY-MM-DD; vazia se o checkout da loja não a pede.'),
    })
    .describe('Quem comprou. Textos vazios onde não se sabe, e quando o cliente foi apagado.'),
  shipping_details: z
    .object({
      method: z.string().describe('O frete escolhido.'),
      days: z.int().nullable().describe('Prazo prometido, em dias.'),
      address: v1ShippingAddress.nullable().describe('Para onde o pedido vai.'),
    })
    .describe('Como e para onde o pedido é enviado.'),
});
export type V1OrderWithBuyer = z.infer<typeof v1OrderWithBuyer>;

export const v1OrdersQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Pedidos por página.'),
  /** `next_cursor` of the page before. */
  cursor: z.string().min(1).max(600).optional().describe('O next_cursor da página anterior.'),
});

export const v1OrderPage = z.object({
  orders: z.array(
    v1OrderDetail.pick({
      id: true,
      number: true,
      external_id: true,
      created_at: true,
      total: true,
      payment_status: true,
      fulfillment_status: true,
    }),
  ),
  next_cursor: z.string().nullable().describe('Para a próxima página; null na última.'),
});
export type V1OrderPage = z.infer<typeof v1OrderPage>;

/** Those that the key's store was sent in the key's mode, newest first. */
export const listV1Orders = call('GET /v1/orders', {
  operationId: 'listOrders',
  summary: 'Listar pedidos',
  description: 'Os pedidos que a loja enviou no modo da chave, do mais novo ao mais antigo.',
  access: 'key',
  scope: 'pedidos:ler',
  query: v1OrdersQuery,
  answer: v1OrderPage,
});

export const getV1Order = call('GET /v1/orders/:external_id', {
  operationId: 'getOrder',
  summary: 'Consultar um pedido',
  description: 'Um pedido que foi enviado, com o que houve com ele. O CPF ou CNPJ do comprador não volta.',
  access: 'key',
  scope: 'pedidos:ler',
  params: v1OrderParams,
  answer: v1OrderWithBuyer,
});
