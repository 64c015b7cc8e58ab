import { formatCep, stateOfCep } from '../address/cep';
import { formatMoney } from '../money/money';
import { formatDecimal, formatPercent } from '../money/written-number';
import { formatCalendarDate } from '../time/calendar-date';
import type { ShippingLoad } from './load';
import type { ShippingMethod } from './method';
import { cepDigits, type FoundRate } from './rates';
import { reachText, spanText } from './reach';

/** Why a method is no option, in the order in which reasons are answered. */
export const SHIPPING_REASONS = [
  'inativo',
  'fora_da_vigencia',
  'fora_do_alcance',
  'peso_abaixo',
  'peso_acima',
  'medida_acima',
  'quantidade_abaixo',
  'quantidade_acima',
  'produto_fora',
  'subtotal_acima',
  'sem_faixa',
  'subtotal_abaixo',
] as const;
export type ShippingReason = (typeof SHIPPING_REASONS)[number];

/** The facts that a method is evaluated by. */
export interface QuotedCart {
  /** Eight digits. */
  cep: string;
  load: ShippingLoad;
  /** The grams that the method charges. */
  grams: number;
  /** The grams of the volume for the method; 0 where that does not count. */
  cubedGrams: number;
  today: string;
  /** The row of the method's table; undefined where it has none. */
  rate: FoundRate | undefined;
  /** The order value from which on the table would have a row, where it has none below. */
  rateFromCents: number | null;
}

type Sentence = (method: ShippingMethod, cart: QuotedCart) => string;

export const gramsText = (grams: number): string => `${formatDecimal(grams)} g`;
const orZero = (bound: number | null) => bound ?? 0;
const pieces = (count: number) => (count === 1 ? '1 unidade' : `${formatDecimal(count)} unidades`);
const placeText = (cep: string) => {
  const state = stateOfCep(cep);
  return `${formatCep(cep)} (${state ?? 'CEP que nenhum estado tem'})`;
};
const weighs = ({ grams, load }: QuotedCart) =>
  grams > load.weightGrams ? `${gramsText(grams)} de peso cubado` : gramsText(grams);

/** The sentence of each reason: the one table that the simulator, the form and the public call read. */
export const SHIPPING_REASON_TEXTS: Readonly<Record<ShippingReason, Sentence>> = {
  inativo: () => 'Esta forma de frete está desligada.',
  fora_da_vigencia: ({ startsOn, endsOn }, { today }) =>
    startsOn !== '' && today < startsOn
      ? `Só vale a partir de ${formatCalendarDate(startsOn)}.`
      : `Valeu até ${formatCalendarDate(endsOn)}.`,
  fora_do_alcance: ({ reach }, { cep }) =>
    `Não atende ${placeText(cep)}: entrega ${reach.kind === 'brasil' ? 'no' : 'em'} ${reachText(reach)}.`,
  peso_abaixo: ({ conditions }, cart) =>
    `O pedido pesa ${weighs(cart)}; o mínimo é ${gramsText(orZero(conditions.minWeightGrams))}.`,
  peso_acima: ({ conditions }, cart) =>
    `O pedido pesa ${weighs(cart)}; o máximo é ${gramsText(orZero(conditions.maxWeightGrams))}.`,
  medida_acima: ({ maxSideCm, maxSumCm }, { load }) =>
    maxSideCm > 0 && load.longestSideCm > maxSideCm
      ? `Um produto tem ${load.longestSideCm} cm de lado; o máximo é ${maxSideCm} cm.`
      : `Um produto soma ${load.longestSumCm} cm nos três lados; o máximo é ${maxSumCm} cm.`,
  quantidade_abaixo: ({ conditions }, { load }) =>
    `O pedido tem ${pieces(load.quantity)}; o mínimo é ${formatDecimal(orZero(conditions.minQuantity))}.`,
  quantidade_acima: ({ conditions }, { load }) =>
    `O pedido tem ${pieces(load.quantity)}; o máximo é ${formatDecimal(orZero(conditions.maxQuantity))}.`,
  produto_fora: () => 'O pedido tem um produto que esta forma de frete não leva.',
  subtotal_acima: ({ conditions }, { load }) =>
    `O pedido soma ${formatMoney(load.subtotalCents)}; o máximo é ${formatMoney(orZero(conditions.maxSubtotalCents))}.`,
  sem_faixa: (_method, cart) => `A tabela não tem linha para ${formatCep(cart.cep)} com ${weighs(cart)}.`,
  subtotal_abaixo: ({ conditions }, { load, rateFromCents }) => {
    const from = Math.max(orZero(conditions.minSubtotalCents), rateFromCents ?? 0);
    return `O pedido soma ${formatMoney(load.subtotalCents)}; vale a partir de ${formatMoney(from)}: faltam ${formatMoney(from - load.subtotalCents)}.`;
  },
};

/** Why a method is an option, for the simulator. */
export function matchTexts(method: ShippingMethod, cart: QuotedCart): string[] {
  const { load, rate, cep, grams, cubedGrams } = cart;
  const weight =
    cubedGrams > load.weightGrams && grams === cubedGrams
      ? `Pesa ${gramsText(load.weightGrams)} na balança e ${gramsText(cubedGrams)} cubados: vale o maior.`
      : `Pesa ${gramsText(grams)}.`;
  return [
    `Atende ${placeText(cep)}.`,
    ...(method.type === 'retirada' ? [] : [weight]),
    ...(rate ? [rateText(rate, grams)] : []),
  ];
}

/** The row that a price comes from. */
function rateText(
  { name, cepFrom, cepTo, weightFromGrams, weightToGrams }: FoundRate,
  grams: number,
): string {
  const span = spanText({ from: cepDigits(cepFrom), to: cepDigits(cepTo) });
  const band = `${formatDecimal(weightFromGrams)} a ${gramsText(weightToGrams)}`;
  const named = name === '' ? 'Linha' : `Linha “${name}”`;
  return `${named}: ${span}, de ${band}${grams > weightToGrams ? ', a última; o peso acima dela custa por quilo' : ''}.`;
}

/** The label of a part of a price. */
export function partText(
  kind: 'base' | 'excesso' | 'seguro' | 'gratis',
  method: Pick<ShippingMethod, 'type' | 'percentBp' | 'freeFromCents'>,
): string {
  if (kind === 'excesso') return 'Quilos excedentes';
  if (kind === 'seguro') return 'Seguro dos produtos';
  if (kind === 'gratis') return `Grátis a partir de ${formatMoney(method.freeFromCents)}`;
  if (method.type === 'tabela') return 'Valor da linha';
  return method.type === 'percentual' ? `${formatPercent(method.percentBp)} dos produtos` : 'Valor do frete';
}

/** The sentences for a buyer where there is nothing to choose from, or something to gain. */
export const SHIPPING_MESSAGES = {
  notDelivered: 'Não entregamos neste CEP.',
  notNeeded: 'Nada deste pedido é enviado.',
  missing: (cents: number) => `Faltam ${formatMoney(cents)} para o frete grátis.`,
} as const;
