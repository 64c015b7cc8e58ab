import { MAX_MONEY_CENTS } from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { z } from '../basics/z';
import { externalId } from '../orders/v1-fields';
import { V1_CART_FIELDS } from '../sale/v1-coupons';

const LONGEST_CEP = 100;

export const v1OrderBumpsRequest = z
  .strictObject({
    ...V1_CART_FIELDS,
    session: z
      .strictObject({ token: externalId.describe('O token da visita, o mesmo dos eventos.') })
      .describe('A visita: em um teste A/B ela vê sempre a mesma versão.'),
    shipping: z
      .strictObject({ zip_code: z.string().max(LONGEST_CEP).nullish().describe('CEP da entrega.') })
      .nullish()
      .describe('A entrega, quando já se sabe.'),
  })
  .refine(
    ({ items }) =>
      items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0) <= MAX_MONEY_CENTS,
    { path: ['items'], message: 'O carrinho passa do maior valor que um pedido pode ter.' },
  );
export type V1OrderBumpsRequest = z.infer<typeof v1OrderBumpsRequest>;

export const v1OrderBumps = z.object({
  orderbumps: z
    .array(
      z.object({
        id: z.string().describe('O id do order bump: vai em orderbump_id, nos eventos e no pedido.'),
        position: z.int().describe('O lugar na ordem da loja.'),
        product_id: z.string().describe('O id do produto ofertado.'),
        variant_id: z.string().nullable().describe('O id da variante; null sem variantes.'),
        sku: z.string().describe('O código do produto, para a linha do pedido; vazio quando não há.'),
        product_name: z.string().describe('O nome do produto ofertado: mostre-o com o título.'),
        variant_name: z.string().describe('A variante em palavras, como “Azul · M”; vazia sem variantes.'),
        title: z.string().describe('O título, na versão que esta visita vê.'),
        description: z.string().describe('A descrição; vazia quando não há.'),
        cta: z.string().describe('O texto do botão.'),
        image_url: z.string().nullable().describe('A imagem do produto; null sem imagem.'),
        color: z.string().describe('A cor de destaque, como #0B6B5C.'),
        price: cents.describe('O preço de uma unidade na oferta, em centavos.'),
        reference_price: cents
          .nullable()
          .describe('O preço “de”, que a loja cobrou de verdade, em centavos; null sem ele.'),
        max_quantity: z.int().describe('Até quantas unidades podem ser adicionadas agora.'),
        variant: z.enum(['a', 'b']).nullable().describe('A versão do teste A/B; null sem teste.'),
        preselected: z.literal(false).describe('Sempre false: quem compra é que marca.'),
      }),
    )
    .describe('O que oferecer, na ordem da loja: no máximo 5.'),
  withdrawn: z
    .array(
      z.object({
        id: z.string().describe('Seu nome da linha.'),
        orderbump_id: z.string().describe('O order bump de onde a linha veio.'),
        message: z.string().describe('O que dizer ao comprador.'),
      }),
    )
    .describe('Linhas do carrinho cuja oferta não vale mais: diga ao comprador, e deixe que ele as tire.'),
});
export type V1OrderBumps = z.infer<typeof v1OrderBumps>;

/** It stores nothing and takes no idempotency key. */
export const listOrderBumpsOfCart = call('POST /v1/checkout/orderbumps', {
  operationId: 'listOrderBumps',
  summary: 'Perguntar o que oferecer',
  description:
    'Os order bumps da loja para o carrinho, na ordem da loja: no máximo 5, nunca o que já está no carrinho ou sem estoque. Não guarda nada. Conte o que o comprador viu, aceitou e tirou com os eventos orderbump.viewed, orderbump.accepted e orderbump.removed, com orderbump_id e variant em data.',
  access: 'key',
  scope: 'config:ler',
  body: v1OrderBumpsRequest,
  answer: v1OrderBumps,
});
