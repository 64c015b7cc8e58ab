/// <reference lib="dom" />
import {
  CARD_BRAND_LABELS,
  type CardBrand,
  cardBrandOf,
  cardExpiry,
  isCardNumber,
  securityCodeLength,
} from '@balcao/domain';
import type { TypedCard } from './adapter';

export const FIELDS = ['number', 'name', 'expiry', 'code'] as const;
export type Field = (typeof FIELDS)[number];

export const fieldOf = (name: Field): HTMLInputElement => document.getElementById(name) as HTMLInputElement;

const digitsIn = (text: string): string => text.replace(/\D/g, '');

export const numberNow = (): string => digitsIn(fieldOf('number').value);

/** The problem of a number. A brand that is not known is left to the gateway. */
function numberProblem(number: string, brands: readonly string[]): string {
  if (!isCardNumber(number)) return number ? 'Confira o número do cartão.' : 'Informe o número do cartão.';
  const brand = cardBrandOf(number);
  return brand === null || brands.includes(brand)
    ? ''
    : `Esta loja não aceita ${CARD_BRAND_LABELS[brand]}. Use outro cartão.`;
}

/** The problem of each field; empty where there is none. */
export function problemsNow(brands: readonly string[]): Record<Field, string> {
  const code = digitsIn(fieldOf('code').value);
  const length = securityCodeLength(cardBrandOf(numberNow()));
  return {
    number: numberProblem(numberNow(), brands),
    name: fieldOf('name').value.trim().length < 2 ? 'Informe o nome como está no cartão.' : '',
    expiry: cardExpiry(fieldOf('expiry').value, new Date())
      ? ''
      : 'Informe a validade, que não pode ter passado: mês e ano.',
    code: code.length === length ? '' : `Informe os ${length} dígitos do código de segurança.`,
  };
}

/** The card in the fields, once nothing is wrong with it. */
export function cardNow(): TypedCard & { brand: CardBrand | null } {
  const number = numberNow();
  return {
    number,
    name: fieldOf('name').value.trim(),
    month: 0,
    year: 0,
    ...cardExpiry(fieldOf('expiry').value, new Date()),
    code: digitsIn(fieldOf('code').value),
    brand: cardBrandOf(number),
  };
}
