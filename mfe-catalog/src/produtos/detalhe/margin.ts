import { formatMoney } from '@balcao/domain';

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** The margin of a price after the cost: `R$ 54,90 (61,1%)`; empty while one of them is missing. Both in cents. */
export function marginWords(price: number | null, cost: number | null): string {
  if (!price || cost === null) return '';
  return `${formatMoney(price - cost)} (${percent.format((price - cost) / price)})`;
}
