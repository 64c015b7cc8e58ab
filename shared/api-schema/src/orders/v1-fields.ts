import { addressLine, isBoletoLine, isPixCode } from '@balcao/domain';
import { positiveCents } from '../basics/cents';
import { offsetInstant } from '../basics/common';
import { textLine } from '../basics/line';
import { z } from '../basics/z';

/** The name that another system gives an order, a payment, an event or a session. */
export const externalId = z
  .string()
  .regex(/^[\w.:-]{1,100}$/, 'Use de 1 a 100 letras, números, pontos, dois-pontos, hifens ou sublinhados.');

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_AHEAD_MS = 5 * MINUTE_MS;
const OLDEST_MS = 30 * DAY_MS;

/** A moment with its offset from UTC, at most five minutes ahead of our clock. A text that is none gets one sentence, not four. */
export const reportedInstant = offsetInstant.refine(
  (text) => !(Date.parse(text) > Date.now() + MAX_AHEAD_MS),
  'A data está mais de 5 minutos no futuro.',
);

/** The moment of an event, which is reported within 30 days. */
export const eventInstant = reportedInstant.refine(
  (text) => !(Date.parse(text) < Date.now() - OLDEST_MS),
  'A data tem mais de 30 dias.',
);

const MAX_MEMBERS = 30;

const dataOf = <Members extends z.core.$ZodLooseShape>(members: Members) =>
  z
    .looseObject(members)
    .catchall(z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
    .refine((data) => Object.keys(data).length <= MAX_MEMBERS, `Envie no máximo ${MAX_MEMBERS} campos.`);

/** Members beyond the known ones are kept as they are; nested ones are refused. */
export const eventData = dataOf({
  amount: positiveCents.optional().describe('Valor do evento, em centavos.'),
}).describe(
  `Até ${MAX_MEMBERS} campos livres, sem objetos dentro: o que for útil ver depois no pedido. Nunca dados de cartão.`,
);

const shown = (longest: number, description: string) => textLine(longest).describe(description).nullish();

/** As `eventData`, with what the seller sees of a payment. */
export const paymentEventData = dataOf({
  amount: positiveCents
    .optional()
    .describe(
      'Valor do evento, em centavos: de payment.captured, quanto foi capturado. Sem ele, o valor inteiro da tentativa, ou tudo o que resta.',
    ),
  card_brand: shown(40, 'Bandeira do cartão'),
  card_last4: z
    .string()
    .regex(/^\d{4}$/, 'Envie só os quatro últimos dígitos.')
    .describe('Quatro últimos dígitos do cartão')
    .nullish(),
  three_ds: shown(40, 'Resultado da autenticação 3DS: authenticated, failed ou unavailable'),
  eci: shown(4, 'ECI (Electronic Commerce Indicator) da autenticação 3DS: dois dígitos'),
  liability: shown(40, 'Quem responde por fraude, segundo o gateway: issuer (o banco) ou store (a loja)'),
  authorization_code: shown(60, 'Código de autorização'),
  nsu: z.union([shown(60, 'NSU. De um boleto, um segundo NSU é um segundo pagamento'), z.number()]),
  tid: shown(120, 'Identificador da transação no gateway'),
  txid: shown(60, 'Identificador da cobrança Pix'),
  end_to_end_id: shown(60, 'Identificador do Pix pago (endToEndId). Um segundo é um segundo pagamento'),
  pix_code: z
    .string()
    .trim()
    .max(512)
    .refine(
      (code) => code === '' || isPixCode(code),
      'Envie o Pix copia e cola inteiro: um BR Code com o seu CRC.',
    )
    .describe('Pix copia e cola: um BR Code válido')
    .nullish(),
  boleto_line: z
    .string()
    .trim()
    .max(80)
    .refine((line) => line === '' || isBoletoLine(line), 'Linha digitável inválida. Confira os 47 números.')
    .describe('Linha digitável do boleto: 47 números, com ou sem pontos e espaços')
    .nullish(),
  expires_at: shown(
    40,
    'Até quando o comprador pode pagar, com fuso. Depois disso o pagamento expira sozinho. Sem ele, um Pix expira em 24 horas, e um boleto três dias úteis depois do vencimento.',
  ),
  refusal_group: shown(
    40,
    'Motivo da recusa: saldo, cartao, antifraude, autenticacao, dados, emissor ou erro',
  ),
  refusal_code: z.union([shown(40, 'Código de recusa do gateway ou da bandeira'), z.number()]),
  reason: shown(500, 'Motivo da recusa, nas palavras de quem recusou'),
  refund_id: shown(
    60,
    'De payment.refunded: o id do reembolso que foi pedido no Balcão, para não contar duas vezes',
  ),
  dispute_id: shown(120, 'Identificador da contestação ou do MED no gateway'),
  dispute_deadline: shown(40, 'Até quando a contestação pode ser respondida: instante com fuso, ou dia'),
  dispute_reason: shown(60, 'Motivo da contestação: fraud, not_received… ou o código da bandeira'),
  med_nature: shown(40, 'Natureza do MED: MED_OPERACIONAL, MED_FRAUDE ou MED_PIX_AUTOMATICO'),
});

/** As `eventData`, with what the seller and the buyer see of a parcel, and why an order was cancelled. */
export const orderEventData = dataOf({
  carrier: shown(60, 'De fulfillment.shipped: a transportadora'),
  tracking_code: shown(40, 'De fulfillment.shipped: o código de rastreio'),
  tracking_url: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, message: 'Use um endereço que começa com https.' })
        .overwrite(addressLine),
    ])
    .refine((url) => url.length <= 500, 'Use até 500 caracteres.')
    .describe('De fulfillment.shipped: onde a entrega é acompanhada; o dos Correios sai do código')
    .nullish(),
  reason: shown(500, 'Por que o pedido foi cancelado, devolvido ou teve um problema na entrega'),
});

/** The header of an idempotency key, for the document of the public API. The API's route says which calls take it, and checks it. */
export const v1IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(255)
    .optional()
    .describe(
      'De 1 a 255 caracteres. A mesma chave com o mesmo corpo devolve, por 24 horas, a resposta guardada. Lotes a ignoram.',
    ),
});
