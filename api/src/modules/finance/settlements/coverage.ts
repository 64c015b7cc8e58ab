import { CARD_BRANDS, PAYMENT_METHODS, type SettledLine, type SettlementCoverage } from '@balcao/domain';
import type { FindPayments } from './meanings';
import type { NamedLine } from './read-file';

type CoveringLine = Pick<NamedLine, 'method' | 'brand'> & SettledLine;

/**
 * The methods and brands that a file covers, by its own lines: what a column says of each, else the sale that is found by its name. Only
 * cards are paid in several installments. Of brands, a column alone tells which the file has, and one card without leaves it open.
 */
export function coverageOf(lines: readonly CoveringLine[], findPayments: FindPayments): SettlementCoverage {
  const told = lines.flatMap((line) => {
    const found = line.method ?? findPayments(line.reference)?.payments.map(({ method }) => method);
    const methods =
      found === undefined ? ((line.installment ?? 1) > 1 ? ['credit_card' as const] : []) : [found].flat();
    return methods.map((method) => ({ method, brand: line.brand }));
  });
  const methods = new Set(told.map(({ method }) => method));
  const cards = told.filter(({ method }) => method === 'credit_card');
  const brands = new Set(cards.map(({ brand }) => brand));
  return {
    methods: methods.size === 0 ? null : PAYMENT_METHODS.filter((method) => methods.has(method)),
    brands: cards.length === 0 || brands.has(null) ? null : CARD_BRANDS.filter((brand) => brands.has(brand)),
  };
}
