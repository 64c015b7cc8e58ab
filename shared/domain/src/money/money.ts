import { CURRENCY_CODE, INTL_LOCALE } from '../basics/constants';

/** The largest amount that a field accepts: R$ 99.999.999,99. */
export const MAX_MONEY_CENTS = 9_999_999_999;

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than using it many times. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_LOCALE, { style: 'currency', currency });
  formats.set(currency, made);
  return made;
}

const TYPED_MONEY = /^(-?)(?:R\$\s*)?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/u;

/**
 * Integer cents as `R$ 1.234,56`, with a no-break space (U+00A0) after the symbol; `-R$ 1.234,56` when negative. `currency` (ISO 4217)
 * is for amounts of another country, such as a shop's order in dollars: hundredths of it as `US$ 12,00`.
 */
export function formatMoney(cents: number, currency: string = CURRENCY_CODE): string {
  // A negated 0 would be shown with its sign.
  return formatOf(currency).format(cents / 100 + 0);
}

/**
 * Reads an amount as Brazilians write it (`R$ 1.234,56`, `1234,5`, `1234`) into integer cents.
 *
 * Null when it is not an amount: dots must separate thousands, the comma at most two decimals.
 */
export function parseMoney(text: string): number | null {
  const match = TYPED_MONEY.exec(text.trim());
  if (match === null) return null;
  const [, signBefore, signAfter, whole = '', decimals = ''] = match;
  if (signBefore && signAfter) return null;
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return signBefore || signAfter ? -cents : cents;
}

/**
 * Splits integer cents in proportion to the weights, so that the parts add up to the total exactly.
 *
 * Largest remainder: each part is rounded towards zero, and the cents left over go one by one to the parts that lost
 * most, the earlier first. Throws a RangeError for an amount that is not an integer, or for weights that are not
 * non-negative integers of which one at least is positive.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(total)) throw new RangeError('The total must be integer cents.');
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) {
    throw new RangeError('Weights must be non-negative integers.');
  }
  // Products of cents and weights leave the range of exact doubles.
  const sum = weights.reduce((accumulated, weight) => accumulated + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError('One weight at least must be positive.');

  const amount = BigInt(Math.abs(total));
  const parts = weights.map((weight, index) => {
    const share = amount * BigInt(weight);
    return { index, cents: Number(share / sum), remainder: share % sum };
  });
  const leftOver = Math.abs(total) - parts.reduce((accumulated, part) => accumulated + part.cents, 0);
  const byLoss = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byLoss.slice(0, leftOver)) part.cents += 1;

  return parts.map((part) => (total < 0 && part.cents > 0 ? -part.cents : part.cents));
}
