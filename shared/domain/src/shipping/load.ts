import type { ShippingMethod } from './method';

/** A line of a cart, as shipping sees it. */
export interface ShippingLine {
  productId: string;
  /** Of the product. */
  categories: readonly string[];
  quantity: number;
  unitPriceCents: number;
  /** The discount of the coupon off this line, in cents. */
  discountCents: number;
  /** A digital line is not shipped: it weighs nothing and no rule about goods that travel sees it. */
  isPhysical: boolean;
  /** Of one piece; null where nobody has said it. */
  weightGrams: number | null;
  /** Height, width and length of one piece. */
  sidesCm: readonly [number | null, number | null, number | null];
}

/** The amounts of a cart that are the same for every method. */
export interface ShippingLoad {
  lines: readonly ShippingLine[];
  /** Whether anything is shipped at all. */
  isRequired: boolean;
  /** Pieces that are shipped. */
  quantity: number;
  /** All lines, after the coupon: what conditions and "free from" look at. */
  subtotalCents: number;
  /** The shipped lines, after the coupon: what percentages and insurance are of. */
  goodsCents: number;
  /** By scales. */
  weightGrams: number;
  volumeCm3: number;
  longestSideCm: number;
  longestSumCm: number;
  /** Products that are shipped and have no weight. */
  weightless: readonly string[];
}

const sum = (lines: readonly ShippingLine[], of: (line: ShippingLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

const paidFor = ({ quantity, unitPriceCents, discountCents }: ShippingLine) =>
  Math.max(quantity * unitPriceCents - discountCents, 0);

const sidesOf = ({ sidesCm }: ShippingLine) => sidesCm.map((side) => side ?? 0);

const longest = (lines: readonly ShippingLine[], of: (sides: number[]) => number) =>
  lines.reduce((most, line) => Math.max(most, of(sidesOf(line))), 0);

const volumeOf = (line: ShippingLine) => sidesOf(line).reduce((product, side) => product * side, 1);

/** The load of a cart's lines that are to be shipped. */
export function loadOf(lines: readonly ShippingLine[]): ShippingLoad {
  const shipped = lines.filter(({ isPhysical }) => isPhysical);
  return {
    lines,
    isRequired: shipped.length > 0,
    quantity: sum(shipped, ({ quantity }) => quantity),
    subtotalCents: sum(lines, paidFor),
    goodsCents: sum(shipped, paidFor),
    weightGrams: sum(shipped, ({ quantity, weightGrams }) => quantity * (weightGrams ?? 0)),
    volumeCm3: sum(shipped, (line) => line.quantity * volumeOf(line)),
    longestSideCm: longest(shipped, (sides) => Math.max(...sides)),
    longestSumCm: longest(shipped, (sides) => sides.reduce((total, side) => total + side, 0)),
    weightless: [
      ...new Set(shipped.filter(({ weightGrams }) => !weightGrams).map(({ productId }) => productId)),
    ],
  };
}

type Cubed = Pick<ShippingMethod, 'cubedDivisor' | 'cubedFromGrams'>;

/** The weight of the volume for a method, up to the whole gram; 0 for one that weighs by scales alone. */
export function cubedGrams({ volumeCm3 }: Pick<ShippingLoad, 'volumeCm3'>, { cubedDivisor }: Cubed): number {
  if (cubedDivisor === 0) return 0;
  // In two steps, so that no product leaves the exact integers.
  const kilograms = Math.floor(volumeCm3 / cubedDivisor);
  return kilograms * 1000 + Math.ceil(((volumeCm3 % cubedDivisor) * 1000) / cubedDivisor);
}

/** The weight that a method charges: the larger one, where the cubed one is above the method's threshold. */
export function chargedGrams(load: Pick<ShippingLoad, 'weightGrams' | 'volumeCm3'>, method: Cubed): number {
  const cubed = cubedGrams(load, method);
  return cubed > method.cubedFromGrams ? Math.max(load.weightGrams, cubed) : load.weightGrams;
}
