export const CARD_BRANDS = ['visa', 'mastercard', 'elo', 'amex', 'hipercard', 'diners'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const CARD_BRAND_LABELS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  amex: 'American Express',
  hipercard: 'Hipercard',
  diners: 'Diners Club',
};

/** The first digits of each brand's numbers. Elo and Hipercard have ranges within those of others, and come first. */
const BEGINNINGS: readonly (readonly [CardBrand, RegExp])[] = [
  [
    'elo',
    /^(?:4011(?:78|79)|431274|438935|451416|457393|45763[12]|504175|506[67]\d\d|509\d{3}|627780|636297|636368|650\d{3}|6516[5-7]|6550[0-5])/,
  ],
  ['hipercard', /^(?:606282|3841)/],
  ['amex', /^3[47]/],
  ['diners', /^3(?:0[0-5]|[68])/],
  ['mastercard', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['visa', /^4/],
];

/** How many digits a brand's numbers have. Visa's of 13 are withdrawn: each mobile with its country code would be as long. */
export const CARD_LENGTHS: Readonly<Record<CardBrand, readonly number[]>> = {
  visa: [16, 19],
  mastercard: [16],
  elo: [16],
  amex: [15],
  hipercard: [16, 19],
  diners: [14, 16, 19],
};

/** Of brands that are not known here (ISO/IEC 7812-1). */
const SHORTEST = 13;
const LONGEST = 19;

/** The brand of a card by the digits with which its number begins; null while they tell none. */
export const cardBrandOf = (digits: string): CardBrand | null =>
  BEGINNINGS.find(([, beginning]) => beginning.test(digits))?.[0] ?? null;

/** How many digits the security code of a brand has. */
export const securityCodeLength = (brand: CardBrand | null): number => (brand === 'amex' ? 4 : 3);

function hasLength({ length }: string, brand: CardBrand | null): boolean {
  return brand === null ? length >= SHORTEST && length <= LONGEST : CARD_LENGTHS[brand].includes(length);
}

/** Whether digits can be a card's number: their count, which its brand gives, and the Luhn check (ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d+$/.test(digits) || !hasLength(digits, cardBrandOf(digits))) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The last day of a card, typed as `MM/AA` or `MM/AAAA`: its year and month; null for anything else, and for what is over.
 * @param now the month in which it has to be good still
 */
export function cardExpiry(typed: string, now: Date): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2})(?:\s*\/)?\s*((?:20)?\d{2})$/.exec(typed.trim()) ?? [];
  const read = { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) };
  const isMonth = month !== '' && read.month >= 1 && read.month <= 12;
  const months = ({ month: of, year: at }: typeof read) => at * 12 + of;
  return isMonth && months(read) >= months({ month: now.getMonth() + 1, year: now.getFullYear() })
    ? read
    : null;
}
