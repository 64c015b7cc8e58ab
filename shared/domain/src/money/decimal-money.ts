const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/;

/** Reads an amount as programs write it (`199.00`, `12.5`, `7`) into integer cents; null when it is not one, or not whole cents. */
export function parseDecimalMoney(text: string): number | null {
  const [, sign, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents > 0 ? -cents : cents;
}

/** Writes integer cents as programs read them: `199.00`. */
export const formatDecimalMoney = (cents: number): string => (cents / 100).toFixed(2);
