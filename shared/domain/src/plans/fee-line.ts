import { type FeeTerms, feeOf } from '../ledger/sale-fees';

/** The way to a fee's cents: the percentage of the base, half a cent rounded up, and the fixed part, less the credit. */
export interface Reckoning {
  /** All that the payment had brought by then. */
  baseCents: number;
  bp: number;
  fixedCents: number;
  /** The fee of what it had brought before, by the same rates: a further part adds what is missing to that of the whole. */
  creditCents: number;
}

/** The cents that a payment had brought before a fee was posted, and with it. Integer. */
export interface BroughtCents {
  beforeCents: number;
  afterCents: number;
}

/**
 * Reckons a posted fee by the rates that were agreed with its payment. A fee that took no more than was left of a sale reckons as that
 * amount; so does one of other rates than these.
 *
 * @param cents of the fee, below 0 for one that came back
 */
export function reckonFee(
  { beforeCents, afterCents }: BroughtCents,
  cents: number,
  rates: readonly FeeTerms['platform'][],
): Reckoning {
  const of = (brought: number, rate: FeeTerms['platform']) => (brought === 0 ? 0 : feeOf(brought, rate));
  const rate = rates.find((one) => of(afterCents, one) - of(beforeCents, one) === cents);
  if (rate === undefined)
    return {
      baseCents: afterCents,
      bp: 0,
      fixedCents: Math.max(0, cents),
      creditCents: Math.max(0, -cents),
    };
  return {
    baseCents: afterCents,
    bp: rate.percentBasisPoints,
    fixedCents: afterCents === 0 ? 0 : rate.fixedCents,
    creditCents: of(beforeCents, rate),
  };
}
