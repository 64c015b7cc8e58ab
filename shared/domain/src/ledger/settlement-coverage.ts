import { CARD_BRAND_LABELS, CARD_BRANDS, type CardBrand } from '../payments/card';
import { PAYMENT_METHODS, type PaymentMethod } from '../payments/method';
import { foldText } from '../text/fold-text';
import { type CalendarDate, formatCalendarDate } from '../time/calendar-date';
import type { SettlementDayKind } from './settlement';

/** The methods and brands that a settlement file covers, by its own lines: only they can be missing from it. Null for everything. */
export interface SettlementCoverage {
  methods: readonly PaymentMethod[] | null;
  brands: readonly CardBrand[] | null;
}

const LONGEST_CELL = 60;
const wordsOf = (cell: string): string[] =>
  foldText(cell.slice(0, LONGEST_CELL))
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The words that name each brand, as acquirers write them. */
const BRAND_WORDS: Readonly<Record<CardBrand, readonly string[]>> = {
  visa: ['visa'],
  mastercard: ['mastercard', 'master', 'maestro'],
  elo: ['elo'],
  amex: ['amex', 'american'],
  hipercard: ['hipercard', 'hiper'],
  diners: ['diners'],
};

/** The words of each method. Mercado Pago calls a Pix `bank_transfer` and a boleto `ticket`; a debit is a card's, too. */
const METHOD_WORDS: Readonly<Record<PaymentMethod, readonly string[]>> = {
  pix: ['pix', 'transfer', 'transferencia'],
  boleto: ['boleto', 'ticket', 'bolbradesco', 'bankslip'],
  paypal: ['paypal'],
  credit_card: ['cartao', 'cartoes', 'card', 'credito', 'credit', 'debito', 'debit', 'voucher', 'parcelado'],
};

/** The brand of a card in a cell of a file; null where it names none that is known. */
export function brandInCell(cell: string): CardBrand | null {
  const words = wordsOf(cell);
  return CARD_BRANDS.find((brand) => BRAND_WORDS[brand].some((word) => words.includes(word))) ?? null;
}

/** The method of payment in a cell of a file; null where it names none that is known. */
export function methodInCell(cell: string): PaymentMethod | null {
  const words = wordsOf(cell);
  const named = PAYMENT_METHODS.filter((method) => METHOD_WORDS[method].some((word) => words.includes(word)));
  return named[0] ?? (brandInCell(cell) === null ? null : 'credit_card');
}

/** Whether a payment is of what a file covers. A card whose brand nobody knows may be. */
export const isCovered = (
  { methods, brands }: SettlementCoverage,
  { method, brand }: { method: PaymentMethod; brand: CardBrand | null },
): boolean =>
  (methods === null || methods.includes(method)) &&
  (method !== 'credit_card' || brands === null || brand === null || brands.includes(brand));

/** A Visa and a Master are a card in a sentence of brands. */
const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  pix: 'Pix',
  credit_card: 'cartões',
  boleto: 'boletos',
  paypal: 'PayPal',
};

const inList = (words: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words);

/** The coverage of a file in words: “O arquivo cobre cartões Visa e Mastercard, vendas de 01/11/2026 a 30/11/2026.” Empty where nothing says it. */
export function coverageWords({
  methods,
  brands,
  dayKind,
  fromDay,
  toDay,
}: SettlementCoverage & {
  dayKind: SettlementDayKind | null;
  fromDay: CalendarDate | null;
  toDay: CalendarDate | null;
}): string {
  const ofBrands = brands === null ? '' : ` ${inList(brands.map((brand) => CARD_BRAND_LABELS[brand]))}`;
  const what =
    methods &&
    inList(methods.map((method) => `${METHOD_NAMES[method]}${method === 'credit_card' ? ofBrands : ''}`));
  const days =
    fromDay === null || toDay === null
      ? ''
      : `${dayKind === 'due' ? 'parcelas' : 'vendas'} de ${formatCalendarDate(fromDay)}${fromDay === toDay ? '' : ` a ${formatCalendarDate(toDay)}`}`;
  const facts = [what, days].filter(Boolean);
  return facts.length === 0 ? '' : `O arquivo cobre ${facts.join(', ')}.`;
}
