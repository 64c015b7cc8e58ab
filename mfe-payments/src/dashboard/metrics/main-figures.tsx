import type { CheckoutMetrics } from '@balcao/api-schema';
import type { CheckoutCard } from '@balcao/domain';
import { CHECKOUT_CARDS } from '@balcao/domain';
import { formatFigure } from '@balcao/ui/figures';
import { Figure } from './figure';

/** The figures that answer whether the checkout sells, each with the one that belongs to it. */
const MAIN = [
  { name: 'paidSales', beside: { name: 'createdSales', label: 'Gerado' } },
  { name: 'paidOrders', beside: { name: 'createdOrders', label: 'Gerados' } },
  { name: 'conversion', beside: { name: 'createdConversion', label: 'Em pedidos gerados' } },
  { name: 'sessions', beside: undefined },
] as const;

/** The four figures at the top. */
export function MainFigures({ metrics }: { metrics: CheckoutMetrics }) {
  return (
    <>
      <h2 className="bal-visually-hidden">Resumo do período</h2>
      <ul className="bal-figures metrics-main">
        {MAIN.map(({ name, beside }) => (
          <li key={name}>
            <Figure
              name={name}
              metrics={metrics}
              note={beside && `${beside.label}: ${figureWords(metrics, beside.name)}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A figure in words. */
export const figureWords = ({ cards }: CheckoutMetrics, name: CheckoutCard): string =>
  formatFigure(CHECKOUT_CARDS[name].unit, cards[name].value);
