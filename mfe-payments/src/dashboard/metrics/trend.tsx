import type { CheckoutMetrics } from '@balcao/api-schema';
import { CHECKOUT_CARDS, type CheckoutCard, formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { Card } from '@balcao/ui/base';
import { type ChartData, TrendChart } from '@balcao/ui/chart';
import { type FigureUnit, formatFigure, Segments } from '@balcao/ui/figures';
import { useState } from 'react';

const CHOICES = [
  'paidSales',
  'paidOrders',
  'conversion',
  'sessions',
] as const satisfies readonly CheckoutCard[];

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Beside the grid, where there is little room. */
const gridWords: Readonly<Record<FigureUnit, (value: number) => string>> = {
  count: compact.format,
  cents: (value) => `R$ ${compact.format(value / 100)}`,
  rate: (value) => formatFigure('rate', value),
};

const dayWords = (day: string) => formatCalendarDate(day).slice(0, 'dd/MM'.length);

/** The course of one of the main figures, day by day, beside the period before. */
function trendOf({ cards, days, previousDays, compareFrom }: CheckoutMetrics, name: CheckoutCard): ChartData {
  const { series, previousSeries } = cards[name];
  const before = days.map((_, index) => previousSeries[index] ?? null);
  const compares = compareFrom !== null && previousDays.length > 0;
  return {
    labels: days.map(dayWords),
    series: [
      { name: 'Neste período', values: series },
      ...(compares ? [{ name: 'Antes', values: before }] : []),
    ],
  };
}

export default function Trend({ metrics }: { metrics: CheckoutMetrics }) {
  const [chosen, setChosen] = useState(0);
  const name = CHOICES[chosen] ?? 'paidSales';
  const { label, unit } = CHECKOUT_CARDS[name];
  return (
    <Card>
      <TrendChart
        title={`${label} por dia`}
        labelName="Dia"
        shape="area"
        isRunning={metrics.to === todayInSaoPaulo(new Date(metrics.updatedAt))}
        data={trendOf(metrics, name)}
        format={(value) => formatFigure(unit, value)}
        formatGrid={gridWords[unit]}
        controls={
          <Segments
            label="Número no gráfico"
            names={CHOICES.map((one) => CHECKOUT_CARDS[one].label)}
            chosen={chosen}
            onChoose={setChosen}
          />
        }
      />
    </Card>
  );
}
