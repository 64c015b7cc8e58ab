import { formatMoney } from '../money/money';

/** A former price counts for so long after it was last charged. */
export const REFERENCE_PRICE_DAYS = 30;

/** A price that a product was sold for. */
export interface ChargedPrice {
  priceCents: number;
  /** Until when, as an ISO instant; null for a price that is charged now. */
  until: string | null;
}

/** So many prices are named; more would hide what is meant. */
const NAMED = 5;

const listed = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/**
 * The problem of a "de" price, in Portuguese, or null: it has to be one that was charged within `REFERENCE_PRICE_DAYS`.
 *
 * @param charged those that were
 */
export function referencePriceProblem(cents: number, charged: readonly ChargedPrice[]): string | null {
  const prices = [...new Set(charged.map(({ priceCents }) => priceCents))].sort((one, other) => other - one);
  if (prices.includes(cents)) return null;
  const refused = `${formatMoney(cents)} não foi cobrado nos últimos ${REFERENCE_PRICE_DAYS} dias`;
  if (prices.length === 0) return `${refused}, nem outro preço: deixe este campo vazio.`;
  const named = prices.slice(0, NAMED).map((price) => formatMoney(price));
  return `${refused}: use ${listed.format(named)}, ou deixe este campo vazio.`;
}
