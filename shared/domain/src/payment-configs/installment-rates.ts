const WHOLE = 10_000;
const MONTHS = 12;
/** Halvings of an interval of 100 % a month: finer than any rate that is shown. */
const STEPS = 60;

/** The present value of equal payments at the end of each month. */
const presentValue = (parts: readonly number[], rate: number): number =>
  parts.reduce((sum, cents, index) => sum + cents / (1 + rate) ** (index + 1), 0);

/** The interest that a buyer pays for paying later, in basis points, as CDC art. 52 asks: by the month, and by the year. */
export interface InstallmentRates {
  monthlyBasisPoints: number;
  yearlyBasisPoints: number;
}

/**
 * The rates of payments at the end of each month instead of an amount today: what the buyer truly pays, also where the store has a
 * surcharge for each number of installments. 0 where the payments add up to the amount.
 */
export function installmentRates(amountCents: number, parts: readonly number[]): InstallmentRates {
  const total = parts.reduce((sum, cents) => sum + cents, 0);
  if (total <= amountCents) return { monthlyBasisPoints: 0, yearlyBasisPoints: 0 };
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(parts, middle) > amountCents) low = middle;
    else high = middle;
  }
  const monthlyBasisPoints = Math.round(low * WHOLE);
  return {
    monthlyBasisPoints,
    yearlyBasisPoints: Math.round(((1 + monthlyBasisPoints / WHOLE) ** MONTHS - 1) * WHOLE),
  };
}

/** Installments that are alike: `{ count: 2, cents: 18644 }, { count: 1, cents: 18643 }` for 559,31 in three. */
export function alikeInstallments(parts: readonly number[]): { count: number; cents: number }[] {
  return [...new Set(parts)].map((cents) => ({
    cents,
    count: parts.filter((other) => other === cents).length,
  }));
}
