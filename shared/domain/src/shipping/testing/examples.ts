import type { ShippingLine } from '../load';
import { EVERYWHERE, NO_CONDITIONS, type ShippingMethod } from '../method';
import { bandsKey, type FoundRate, heaviestOf, type ShippingRate } from '../rates';

/** A method that charges R$ 10,00 everywhere. */
export const aMethod = (changes: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: 'm1',
  name: 'Entrega',
  type: 'fixo',
  priority: 1,
  daysMin: 3,
  daysMax: 5,
  handlingDays: 0,
  reach: EVERYWHERE,
  conditions: NO_CONDITIONS,
  valueCents: 1_000,
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
  ...changes,
});

/** One piece of R$ 100,00 that weighs 1 kg and has no size. */
export const aLine = (changes: Partial<ShippingLine> = {}): ShippingLine => ({
  productId: 'p1',
  categories: [],
  quantity: 1,
  unitPriceCents: 10_000,
  discountCents: 0,
  isPhysical: true,
  weightGrams: 1_000,
  sidesCm: [null, null, null],
  ...changes,
});

/** A row for São Paulo up to 1 kg. */
export const aRate = (changes: Partial<ShippingRate> = {}): ShippingRate => ({
  name: '',
  cepFrom: 1_000_000,
  cepTo: 19_999_999,
  weightFromGrams: 0,
  weightToGrams: 1_000,
  priceCents: 2_000,
  days: null,
  insuranceBp: 0,
  excessFromGrams: 0,
  excessPerKgCents: 0,
  minOrderCents: 0,
  ...changes,
});

/** The rows that a table is read for: those of the CEP whose band holds the weight, or ends below it as the last one. */
export function foundIn(rates: readonly ShippingRate[], cep: string, grams: number): FoundRate[] {
  const heaviest = heaviestOf(rates);
  return rates
    .map((rate, index) => ({ ...rate, position: index + 1 }))
    .filter(
      (rate) =>
        rate.cepFrom <= Number(cep) &&
        Number(cep) <= rate.cepTo &&
        ((rate.weightFromGrams <= grams && grams <= rate.weightToGrams) ||
          (rate.weightToGrams < grams && heaviest.get(bandsKey(rate)) === rate.weightToGrams)),
    );
}
