import { CUSTODIES, ENTRY_TYPES, GATEWAY_IDS, PAYMENT_METHODS, SELLER_ACCOUNTS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import { askedCustody } from './finance';

const day = z.iso.date().optional();

/** The lines of the store's statement in the order in which they were posted. Days are of São Paulo. */
export const v1EntriesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(100).describe('Lançamentos por página.'),
  cursor: z.string().min(1).max(600).optional().describe('O next_cursor da página anterior.'),
  posted_from: day.describe('A partir deste dia de lançamento, horário de Brasília.'),
  posted_to: day.describe('Até este dia de lançamento, incluído.'),
  occurred_from: day.describe('A partir deste dia de competência.'),
  occurred_to: day.describe('Até este dia de competência, incluído.'),
  custody: askedCustody.describe(
    'Com quem está o dinheiro: plataforma, de onde ele pode ser sacado, ou vendedor, que o recebe direto.',
  ),
});
export type V1EntriesQuery = z.infer<typeof v1EntriesQuery>;

export const v1Entry = z.object({
  id: z.string().describe('Fica o mesmo para sempre: um lançamento nunca muda nem some.'),
  custody: z.enum(CUSTODIES).describe('Com quem está o dinheiro da conta.'),
  type: z.enum(ENTRY_TYPES),
  account: z.enum(SELLER_ACCOUNTS).describe('A conta da loja em que o valor entrou ou saiu.'),
  amount: z.int().describe('Em centavos. Abaixo de 0, saiu da conta.'),
  balance_after: z.int().describe('O saldo da conta depois dele, em centavos.'),
  posted_at: z.iso.datetime().describe('Quando entrou no extrato.'),
  occurred_on: z.iso.date().describe('O dia do fato (competência), horário de Brasília.'),
  method: z.enum(PAYMENT_METHODS).nullable(),
  gateway: z.enum(GATEWAY_IDS).nullable(),
  order: z
    .object({ number: z.int(), external_id: z.string() })
    .nullable()
    .describe('O pedido; null onde não há um, como em um saque.'),
  gross: z
    .int()
    .nullable()
    .describe('Do que foi vendido, o bruto, em centavos: na venda, e na liberação ou antecipação dela.'),
  fee: z
    .int()
    .nullable()
    .describe(
      'As tarifas desse bruto na mesma conta, em centavos e abaixo de 0. Cada uma tem também seu lançamento.',
    ),
  charge: z.string().nullable().describe('Como o gateway chama a cobrança.'),
  end_to_end_id: z.string().nullable().describe('Do Pix, como os bancos o chamam.'),
  nsu: z.string().nullable().describe('Do cartão, como a adquirente o chama.'),
  reason: z.string().nullable().describe('Por que foi estornado ou ajustado.'),
});
export type V1Entry = z.infer<typeof v1Entry>;

export const v1EntryPage = z.object({
  entries: z.array(v1Entry),
  next_cursor: z.string().nullable().describe('Para a próxima página; null na última.'),
});
export type V1EntryPage = z.infer<typeof v1EntryPage>;

export const listV1Entries = call('GET /v1/finance/entries', {
  operationId: 'listEntries',
  access: 'key',
  scope: 'financeiro:ler',
  summary: 'Listar lançamentos do extrato',
  query: v1EntriesQuery,
  answer: v1EntryPage,
});
