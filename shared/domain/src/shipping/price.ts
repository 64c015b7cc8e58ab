import { MAX_MONEY_CENTS } from '../money/money';
import { MAX_BASIS_POINTS } from '../money/written-number';
import type { ShippingLoad } from './load';
import type { ShippingMethod } from './method';
import type { FoundRate, ShippingRate } from './rates';

const GRAMS_PER_KG = 1_000;

/** The parts of a price. */
export type PricePartKind = 'base' | 'excesso' | 'seguro' | 'gratis';
export interface PricePart {
  kind: PricePartKind;
  cents: number;
}

/** A share of an amount, half a cent up. */
export const shareOfCents = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS);

type Excess = Pick<ShippingRate, 'excessFromGrams' | 'excessPerKgCents'>;

/**
 * The surcharge per started kilogram, and the weight above which it begins: by the row, or else by the method. Undefined without such a
 * rule.
 */
export function excessOf(
  method: Excess,
  rate?: Excess & Pick<ShippingRate, 'weightToGrams'>,
): Excess | undefined {
  const rule = rate && rate.excessPerKgCents > 0 ? rate : method;
  if (rule.excessPerKgCents === 0) return undefined;
  const { excessPerKgCents, excessFromGrams } = rule;
  // A row whose file names no weight charges from its end on.
  return { excessPerKgCents, excessFromGrams: excessFromGrams || (rate?.weightToGrams ?? 0) };
}

/** Kilograms above a weight, started ones whole. */
export const startedKilograms = (grams: number, fromGrams: number): number =>
  Math.ceil(Math.max(grams - fromGrams, 0) / GRAMS_PER_KG);

function baseCents(
  method: ShippingMethod,
  { goodsCents }: ShippingLoad,
  rate: FoundRate | undefined,
): number {
  if (method.type === 'percentual') return shareOfCents(goodsCents, method.percentBp);
  if (method.type === 'tabela') return rate?.priceCents ?? 0;
  return method.type === 'gratis' ? 0 : method.valueCents;
}

/** The price of a method for a load, part by part; the discount of "free from" stands last, below zero. */
export function priceParts(
  method: ShippingMethod,
  load: ShippingLoad,
  { grams, rate }: { grams: number; rate: FoundRate | undefined },
): PricePart[] {
  if (method.type === 'gratis') return [{ kind: 'base', cents: 0 }];
  const excess = method.type === 'retirada' ? undefined : excessOf(method, rate);
  const insuranceBp = method.type === 'retirada' ? 0 : rate?.insuranceBp || method.insuranceBp;
  const charged: PricePart[] = [
    { kind: 'base', cents: baseCents(method, load, rate) },
    {
      kind: 'excesso',
      cents: excess ? startedKilograms(grams, excess.excessFromGrams) * excess.excessPerKgCents : 0,
    },
    { kind: 'seguro', cents: shareOfCents(load.goodsCents, insuranceBp) },
  ];
  const parts = charged.filter(({ kind, cents }) => kind === 'base' || cents > 0);
  if (!isFreeFor(method, load)) return parts;
  return [...parts, { kind: 'gratis', cents: -totalOf(parts) }];
}

/** Whether a subtotal has reached "free from", which is included. */
export const isFreeFor = (
  { freeFromCents }: Pick<ShippingMethod, 'freeFromCents'>,
  { subtotalCents }: Pick<ShippingLoad, 'subtotalCents'>,
): boolean => freeFromCents > 0 && subtotalCents >= freeFromCents;

/** The sum of parts, never more than any field of money takes. */
export const totalOf = (parts: readonly PricePart[]): number =>
  Math.min(
    parts.reduce((sum, { cents }) => sum + cents, 0),
    MAX_MONEY_CENTS,
  );
