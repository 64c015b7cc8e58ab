import type { CheckoutMetrics } from '@balcao/api-schema';
import type { RefusalGroup } from '@balcao/domain';
import { Card } from '@balcao/ui/base';
import { BarChart } from '@balcao/ui/chart';
import { formatFigure } from '@balcao/ui/figures';

const LABELS: Readonly<Record<RefusalGroup, string>> = {
  saldo: 'Saldo ou limite',
  cartao: 'Cartão',
  antifraude: 'Antifraude',
  autenticacao: 'Autenticação 3DS',
  dados: 'Dados do pagamento',
  emissor: 'Banco emissor',
  erro: 'Erro no gateway',
};

/** Why payments were refused, and what helps against the commonest reason. */
export function Refusals({ metrics: { refusals } }: { metrics: CheckoutMetrics }) {
  const [first] = refusals;
  return (
    <Card>
      <BarChart
        title="Motivos de recusa"
        labelName="Motivo"
        valueName="Recusas"
        parts={refusals.map(({ group, attempts }) => ({ name: LABELS[group], value: attempts }))}
        format={(value) => formatFigure('count', value)}
        empty="Nenhum pagamento recusado neste período."
      />
      {first && (
        <p className="bal-soft metrics-advice">
          {refusals.length > 1 && 'O mais comum: '}
          {first.text}
        </p>
      )}
    </Card>
  );
}
