import { BRAZILIAN_STATES, isValidCep, normalizeCep } from '@balcao/domain';
import { textLine } from '../basics/line';
import { z } from '../basics/z';

/** The shipping method and the address of an order, as the public API takes them. */
export const v1Shipping = z.strictObject({
  method: textLine(80).nullish().describe('O frete escolhido, como o comprador o viu: PAC, Sedex…'),
  days: z.int().min(0).max(365).nullish().describe('Prazo prometido, em dias.'),
  address: z
    .strictObject({
      zip: z
        .string()
        .overwrite(normalizeCep)
        .refine(isValidCep, 'CEP inválido.')
        .describe('CEP, com ou sem máscara.'),
      street: textLine(200).nullish().describe('Rua, avenida…'),
      number: textLine(30).nullish().describe('Número, ou S/N.'),
      complement: textLine(100).nullish().describe('Complemento.'),
      district: textLine(100).nullish().describe('Bairro.'),
      city: textLine(100).nullish().describe('Cidade.'),
      state: z
        .enum(BRAZILIAN_STATES.map(({ code }) => code))
        .nullish()
        .describe('UF: SP, RJ…'),
    })
    .nullish()
    .describe('Para onde o pedido vai.'),
});
