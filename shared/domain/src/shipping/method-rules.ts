import { SHIPPING_LIMITS, type ShippingMethod } from './method';
import { reachProblem } from './reach';

/** The problems of a method as a whole, by field: one sentence each. */
export type ShippingMethodProblems = Partial<Record<keyof ShippingMethod, string>>;

type Checked = Pick<
  ShippingMethod,
  | 'type'
  | 'daysMin'
  | 'daysMax'
  | 'reach'
  | 'conditions'
  | 'percentBp'
  | 'valueCents'
  | 'startsOn'
  | 'endsOn'
  | 'cubedDivisor'
>;

const isAbove = (least: number | null, most: number | null) =>
  least !== null && most !== null && least > most;

/** Checks what no field can say by itself. */
export function shippingMethodProblems(method: Checked): ShippingMethodProblems {
  const { type, daysMin, daysMax, reach, conditions, percentBp, valueCents, startsOn, endsOn } = method;
  const reachWrong = reachProblem(reach);
  return {
    ...(daysMin > daysMax && { daysMax: 'O prazo máximo não pode ser menor que o mínimo.' }),
    ...(reachWrong !== null && { reach: reachWrong }),
    ...(type === 'percentual' && percentBp === 0 && { percentBp: 'Escreva a porcentagem.' }),
    ...(type === 'fixo' && valueCents === 0 && { valueCents: 'Escreva o valor, ou escolha Frete grátis.' }),
    ...(startsOn !== '' && endsOn !== '' && startsOn > endsOn && { endsOn: 'O fim vem antes do início.' }),
    ...conditionsProblem(conditions),
  };
}

function conditionsProblem(conditions: ShippingMethod['conditions']): ShippingMethodProblems {
  const { minSubtotalCents, maxSubtotalCents, minWeightGrams, maxWeightGrams, minQuantity, maxQuantity } =
    conditions;
  if (isAbove(minSubtotalCents, maxSubtotalCents))
    return { conditions: 'O subtotal mínimo é maior que o máximo.' };
  if (isAbove(minWeightGrams, maxWeightGrams)) return { conditions: 'O peso mínimo é maior que o máximo.' };
  return isAbove(minQuantity, maxQuantity) ? { conditions: 'A quantidade mínima é maior que a máxima.' } : {};
}

/** The fields of a new method. */
export const NEW_SHIPPING_METHOD = {
  daysMin: 0,
  daysMax: 0,
  handlingDays: 0,
  valueCents: 0,
  percentBp: 0,
  excessFromGrams: 0,
  excessPerKgCents: 0,
  insuranceBp: 0,
  freeFromCents: 0,
  cubedDivisor: 6_000,
  cubedFromGrams: 0,
  maxSideCm: 0,
  maxSumCm: 0,
  startsOn: '',
  endsOn: '',
  active: true,
} as const satisfies Partial<ShippingMethod>;

/** The largest values of a method's numbers. */
export const SHIPPING_BOUNDS = {
  daysMin: SHIPPING_LIMITS.days,
  daysMax: SHIPPING_LIMITS.days,
  handlingDays: SHIPPING_LIMITS.days,
  valueCents: SHIPPING_LIMITS.cents,
  percentBp: 10_000,
  excessFromGrams: SHIPPING_LIMITS.grams,
  excessPerKgCents: SHIPPING_LIMITS.cents,
  insuranceBp: 10_000,
  freeFromCents: SHIPPING_LIMITS.cents,
  cubedDivisor: SHIPPING_LIMITS.divisor,
  cubedFromGrams: SHIPPING_LIMITS.grams,
  maxSideCm: SHIPPING_LIMITS.centimetres,
  maxSumCm: SHIPPING_LIMITS.centimetres,
} as const satisfies Partial<Record<keyof ShippingMethod, number>>;
