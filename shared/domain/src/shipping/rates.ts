/** A row of a method's table: what a weight costs in a range of CEPs. Both ends of both are included. */
export interface ShippingRate {
  /** The name of the row in its file. */
  name: string;
  /** As a number: `01310100` is 1310100. */
  cepFrom: number;
  cepTo: number;
  weightFromGrams: number;
  weightToGrams: number;
  priceCents: number;
  /** Business days; null takes the method's. */
  days: number | null;
  /** Of the shipped goods; 0 takes the method's. */
  insuranceBp: number;
  /** Each started kilogram above this costs more; without a price per kilogram the method's rule applies. */
  excessFromGrams: number;
  excessPerKgCents: number;
  /** From which subtotal on the row counts. */
  minOrderCents: number;
}

/** A row of a table that a CEP and a weight have found. */
export interface FoundRate extends ShippingRate {
  /** The row's place in its table. */
  position: number;
}

/** A CEP as rows of a table have it. */
export const cepNumber = (cep: string): number => Number(cep);

/** A row's CEP as eight digits. */
export const cepDigits = (cep: number): string => String(cep).padStart(8, '0');

type CepRange = Pick<ShippingRate, 'cepFrom' | 'cepTo'>;

const CEPS = 100_000_000;

/**
 * The width of a range of CEPs, as the power of two that it fits in. Ranges of a level that hold a CEP begin within this many CEPs before
 * it, so that a plain index finds them.
 */
export const rangeLevel = ({ cepFrom, cepTo }: CepRange): number =>
  Math.ceil(Math.log2(Math.min(cepTo - cepFrom + 1, CEPS)));

/** The same range of CEPs, from the same order value on: rows that are bands of one another. */
export const bandsKey = ({ cepFrom, cepTo, minOrderCents }: ShippingRate): string =>
  `${cepFrom}-${cepTo}-${minOrderCents}`;

/** The heaviest weight of each range; above it a row may run on. */
export function heaviestOf(rates: readonly ShippingRate[]): Map<string, number> {
  const heaviest = new Map<string, number>();
  for (const rate of rates) {
    const key = bandsKey(rate);
    heaviest.set(key, Math.max(heaviest.get(key) ?? 0, rate.weightToGrams));
  }
  return heaviest;
}

const widthOf = ({ cepFrom, cepTo }: CepRange) => cepTo - cepFrom;

/** The order in which two ranges are looked at: the narrower one first. */
export const compareRanges = (a: CepRange, b: CepRange): number =>
  widthOf(a) - widthOf(b) || a.cepFrom - b.cepFrom;

/** The order of two rows of one range that both hold a weight: the winner first. */
export const compareBands = (a: FoundRate, b: FoundRate): number =>
  a.weightToGrams - b.weightToGrams ||
  b.minOrderCents - a.minOrderCents ||
  a.priceCents - b.priceCents ||
  a.position - b.position;

/** The load that a table is asked about. */
interface AskedRate {
  grams: number;
  /** Whether a row goes on above its band. */
  runsOn(rate: FoundRate): boolean;
}

/** The rows that would do for a weight, whatever the order is worth: of those whose range holds the CEP. */
export const usableRates = (found: readonly FoundRate[], { grams, runsOn }: AskedRate): FoundRate[] =>
  found.filter((rate) => rate.weightToGrams >= grams || runsOn(rate));

/**
 * The row that a cart pays, of those whose range holds its CEP and whose band holds its weight or ends below it as the last one.
 *
 * The narrower range wins. Inside it a band that holds the weight wins over one that runs on above its end, then the lighter band, the
 * higher order value, the lower price, the earlier row.
 */
export function chooseRate(
  found: readonly FoundRate[],
  { subtotalCents, ...asked }: AskedRate & { subtotalCents: number },
): FoundRate | undefined {
  const isAbove = (rate: FoundRate) => Number(rate.weightToGrams < asked.grams);
  return usableRates(found, asked)
    .filter(({ minOrderCents }) => minOrderCents <= subtotalCents)
    .toSorted((a, b) => compareRanges(a, b) || isAbove(a) - isAbove(b) || compareBands(a, b))[0];
}
