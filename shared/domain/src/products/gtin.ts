const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** Takes away the spaces and dashes that a typed GTIN may have. */
export function normalizeGtin(typed: string): string {
  return typed.replace(/[\s-]/gu, '');
}

/**
 * Whether digits are a GTIN: 8, 12, 13 or 14 of them, of which the last is the check digit.
 *
 * GS1 General Specifications, 7.9: from the right, digits before the check digit weigh 3, 1, 3, …; with the check digit the
 * sum is a multiple of 10.
 */
export function isValidGtin(digits: string): boolean {
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, fromTheRight) => total + Number(digit) * (fromTheRight % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
