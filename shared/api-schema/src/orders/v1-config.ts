import { CARD_BRANDS, PAYMENT_METHODS } from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { z } from '../basics/z';
import { v1Appearance } from '../checkout-theme/v1-appearance';

const basisPoints = z.int().describe('Em centésimos de por cento: 349 é 3,49 %.');

/** Interest is one rate per month, or a surcharge for each number of installments; the other is null. */
const installments = z.object({
  max: z.int().describe('Parcelas, no máximo.'),
  interest_free: z.int().describe('Até quantas são sem juros.'),
  min_amount: cents.describe('O menor valor de uma parcela, em centavos.'),
  monthly_interest: basisPoints.nullable().describe('Juros ao mês, em centésimos de por cento; ou null.'),
  surcharges: z
    .array(basisPoints)
    .nullable()
    .describe(
      'O acréscimo de cada número de parcelas, a partir de uma, em centésimos de por cento; ou null.',
    ),
});

/** The theme that is asked for: that of a domain, or without one the default one. The answer is about the domain itself, too. */
export const v1CheckoutConfigQuery = z.strictObject({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .optional()
    .describe('Domínio em que a página é mostrada. Sem ele vem a aparência padrão.'),
});

/** The part of a store's checkout that every buyer may see. */
export const v1CheckoutConfig = z.object({
  methods: z
    .array(
      z.object({
        method: z.enum(PAYMENT_METHODS).describe('Forma de pagamento.'),
        min_amount: cents.describe('O menor valor, em centavos; 0 é qualquer um.'),
        max_amount: cents.describe('O maior valor, em centavos; 0 é qualquer um.'),
        discount: basisPoints.describe('Desconto para quem paga assim, em centésimos de por cento.'),
        brands: z.array(z.enum(CARD_BRANDS)).describe('Bandeiras aceitas, no cartão.'),
        installments: installments.nullable().describe('Como o cartão é parcelado; null nas outras formas.'),
        expires_in: z.int().nullable().describe('Por quantos segundos um Pix vale; null nas outras formas.'),
        due_days: z.int().nullable().describe('Em quantos dias um boleto vence; null nas outras formas.'),
        message: z.string().describe('O que a loja diz ao comprador com o código Pix; vazio sem mensagem.'),
      }),
    )
    .describe(
      'As formas de pagamento que a loja oferece agora, na ordem da aparência publicada. Vazio sem um gateway escolhido.',
    ),
  appearance: v1Appearance
    .nullable()
    .describe('A aparência publicada; null enquanto a loja usa a do Balcão.'),
  domain: z
    .object({
      host: z.string().describe('O domínio perguntado.'),
      is_live: z
        .boolean()
        .describe(
          'Se o checkout da loja responde nele: verificado e, onde o Balcão os emite, com certificado.',
        ),
    })
    .nullable()
    .describe('O domínio de `domain`; null sem o parâmetro, ou quando não é desta loja.'),
});
export type V1CheckoutConfig = z.infer<typeof v1CheckoutConfig>;
export type V1CheckoutMethod = V1CheckoutConfig['methods'][number];

export const getCheckoutConfig = call('GET /v1/checkout/config', {
  operationId: 'getCheckoutConfig',
  summary: 'Consultar o que o checkout oferece',
  description:
    'As formas de pagamento que a loja oferece, com parcelas, descontos e limites, a aparência publicada e, para um domínio da loja, se ele está no ar: só o que qualquer comprador vê.',
  access: 'key',
  scope: 'config:ler',
  query: v1CheckoutConfigQuery,
  answer: v1CheckoutConfig,
});
