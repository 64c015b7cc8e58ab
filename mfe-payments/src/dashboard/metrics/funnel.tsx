import type { CheckoutMetrics } from '@balcao/api-schema';
import { CHECKOUT_DEVICE_LABELS, CHECKOUT_DEVICES } from '@balcao/domain';
import { Card } from '@balcao/ui/base';
import { type ChartData, FunnelChart } from '@balcao/ui/chart';
import { formatFigure } from '@balcao/ui/figures';

const count = (value: number) => formatFigure('count', value);

/** The funnel of all visits, of each device that there was, and of the period before. */
function funnelOf({ funnel, compareFrom }: CheckoutMetrics): ChartData {
  const devices = CHECKOUT_DEVICES.map((device) => ({
    name: CHECKOUT_DEVICE_LABELS[device],
    values: funnel.map(({ byDevice }) => byDevice.find((one) => one.device === device)?.sessions ?? 0),
  }));
  return {
    labels: funnel.map(({ label }) => label),
    series: [
      { name: 'Todos', values: funnel.map(({ sessions }) => sessions) },
      ...devices.filter(({ values }) => values.some((value) => value > 0)),
      ...(compareFrom === null
        ? []
        : [{ name: 'Período anterior', values: funnel.map(({ previous }) => previous) }]),
    ],
  };
}

/** The steps at which buyers leave. */
export default function Funnel({ metrics }: { metrics: CheckoutMetrics }) {
  return (
    <Card>
      <FunnelChart
        title="Funil do checkout"
        seriesName="Aparelho ou período"
        data={funnelOf(metrics)}
        format={count}
        empty="Nenhuma visita ao checkout neste período."
      />
    </Card>
  );
}
