import { COUPON_REASONS } from '@balcao/domain';
import { z } from '../basics/z';
import { CHECKOUT_ERRORS } from '../errors/checkout-errors';
import { errorEnvelope } from '../errors/error';
import type { ErrorCode } from '../errors/error-codes';

/** The action of a page that calls the checkout of a link, for each error. */
const OF_CHECKOUT = Object.fromEntries(
  Object.entries(CHECKOUT_ERRORS).map(([code, { action }]) => [code, action]),
) as Record<keyof typeof CHECKOUT_ERRORS, string>;

/** The codes that an answer of the public API can carry, and what a program does about each. */
export const V1_ERRORS = {
  malformed_body: 'Confira se o corpo é um JSON inteiro e se o Content-Type é application/json.',
  bad_request: 'Confira o endereço e os cabeçalhos da chamada.',
  api_key_invalid:
    'Envie "Authorization: Bearer" com uma chave ativa. Uma chave publicável só vale nos sites para os quais foi criada.',
  api_key_scope_missing: 'Crie uma chave com a permissão que a chamada exige.',
  body_signature_invalid: 'Assine os mesmos bytes que envia, com a hora atual em segundos.',
  not_found:
    'Envie o pedido, com o pagamento, antes dos eventos dele. Pedidos de teste e reais são separados.',
  event_id_reused: 'Use um id novo: este já é de um evento com outro conteúdo. Repetir não adianta.',
  idempotency_in_flight: 'Aguarde o tempo de Retry-After e repita a mesma chamada.',
  out_of_stock:
    'Diga ao comprador o que falta, antes de cobrar: "fields" aponta os itens. O pedido não foi gravado.',
  coupon_refused:
    'Diga ao comprador por que o cupom não vale, antes de cobrar: "reason" é o motivo. O pedido não foi gravado.',
  sku_in_use: 'Use outro SKU, ou continue com o produto que já o tem: nada foi criado.',
  slug_in_use: 'Envie outro slug, ou nenhum: o Balcão faz um do nome.',
  order_payment_changed: 'Envie a nova tentativa como outro pagamento, com um id próprio.',
  payload_too_large: 'Divida o lote: uma chamada leva até 512 KB.',
  unsupported_media_type: 'Envie JSON, com Content-Type: application/json.',
  card_data_forbidden: 'Tire os dados de cartão do conteúdo. Bandeira e os 4 últimos dígitos são aceitos.',
  idempotency_key_reused: 'Use uma Idempotency-Key nova: esta já foi usada com outro corpo.',
  validation: 'Corrija os campos que estão em "fields". Repetir a mesma chamada não adianta.',
  too_many_requests: 'Aguarde o tempo de Retry-After e repita.',
  internal: 'Repita a mesma chamada. Se continuar, informe o requestId ao suporte.',
  unavailable: 'Aguarde o tempo de Retry-After e repita a mesma chamada.',
  idempotency_key_required: 'Envie uma Idempotency-Key.',
  ...OF_CHECKOUT,
} as const satisfies Partial<Record<ErrorCode, string>>;

export type V1ErrorCode = keyof typeof V1_ERRORS;

/** The body of every answer of the public API that is no success. */
export const v1Error = errorEnvelope
  .extend({
    errors: z.array(z.string()).describe('Frases em português.'),
    fields: z.record(z.string(), z.array(z.string())).optional().describe('Frases por campo, quando há.'),
    code: z
      .enum(Object.keys(V1_ERRORS) as [V1ErrorCode, ...V1ErrorCode[]])
      .describe('O que houve, para programas.'),
    reason: z.enum(COUPON_REASONS).optional().describe('De coupon_refused: por que o cupom não vale.'),
    requestId: z.string().describe('Para o suporte.'),
  })
  .meta({ id: 'Error' });
