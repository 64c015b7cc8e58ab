import { MAX_COUPON_LENGTH, normalizeCouponCode } from '@balcao/domain';
import { textLine } from '../basics/line';
import { z } from '../basics/z';

/**
 * The texts that the source of an order says of it, under the names of the public API. One more takes this entry and a column of its
 * name: it is then taken, stored, and answered with the order. None is personal: an erasure leaves them.
 */
export const orderFields = {
  coupon: textLine(1000)
    .overwrite(normalizeCouponCode)
    .pipe(z.string().max(MAX_COUPON_LENGTH))
    .nullish()
    .describe(
      'O código do cupom usado. Se for um cupom da loja que não vale para o pedido, a resposta é 409 coupon_refused e nada é gravado, a menos que o pedido já tenha sido pago.',
    ),
  checkout: textLine(100)
    .nullish()
    .describe('O nome do checkout em que o pedido foi feito, se você tem mais de um.'),
};

type OrderFieldName = keyof typeof orderFields;
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

export const ORDER_FIELD_NAMES = Object.keys(orderFields) as OrderFieldName[];

/** The columns of these fields, empty where the source says nothing. */
export type OrderFieldColumns<Column = string> = { [Name in OrderFieldName]: Column };
/** The fields as the back-office is answered. */
export type OrderFields<Value = string> = { [Name in OrderFieldName as CamelCase<Name>]: Value };

const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

/** Makes a value for each field, under its name in answers. */
export const perOrderField = <Value>(valueFor: (name: OrderFieldName) => Value): OrderFields<Value> =>
  Object.fromEntries(
    ORDER_FIELD_NAMES.map((name) => [camelCase(name), valueFor(name)]),
  ) as OrderFields<Value>;
