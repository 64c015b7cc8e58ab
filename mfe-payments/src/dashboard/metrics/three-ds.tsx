import type { CheckoutMetrics } from '@balcao/api-schema';
import { Card } from '@balcao/ui/base';
import { BarChart } from '@balcao/ui/chart';
import { formatFigure } from '@balcao/ui/figures';

/** The answers of banks to 3-D Secure; nothing in stores that do not ask for it. */
export function ThreeDsFigures({ metrics: { threeDs } }: { metrics: CheckoutMetrics }) {
  if (threeDs.length === 0) return null;
  return (
    <Card>
      <BarChart
        title="Autenticação 3DS"
        labelName="Resposta do banco"
        valueName="Pagamentos"
        parts={threeDs.map(({ label, attempts }) => ({ name: label, value: attempts }))}
        format={(value) => formatFigure('count', value)}
        empty=""
      />
    </Card>
  );
}
