import { formatMoney } from '@balcao/domain';
import { useRecentMetrics } from '../metrics/use-metrics';
import { TodayCard } from './today-card';
import { countWords } from './today-words';

/** The sales of today, by the figures that the page reads in any case. */
export function SalesToday() {
  const query = useRecentMetrics();
  return (
    <TodayCard title="Vendas hoje" query={query}>
      {({ cards: { paidSales, paidOrders } }) => (
        <>
          <div className="today-figure bal-tabular">{formatMoney(paidSales.series.at(-1) ?? 0)}</div>
          <p className="bal-meta bal-tabular">
            {countWords(paidOrders.series.at(-1) ?? 0, 'pedido pago', 'pedidos pagos')}
            {' · '}
            ontem, o dia todo: {formatMoney(paidSales.series.at(-2) ?? 0)}
          </p>
        </>
      )}
    </TodayCard>
  );
}
