import type { PlanOffer } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { FormSkeleton } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { PLAN, usePlanApi } from './plan-api';

/** The fees of the last thirty days' sales by a plan, beside those that were paid. */
export function Simulation({ offer: { id, name } }: { offer: PlanOffer }) {
  const api = usePlanApi();
  const query = useQuery({
    queryKey: [PLAN, 'simulation', id],
    queryFn: ({ signal }) => api.simulate(id, signal),
  });
  return (
    <Loaded query={query} what="o cálculo" skeleton={<FormSkeleton fields={1} />}>
      {({ sales, grossCents, own, other }) => {
        if (sales === 0)
          return <p role="status">Sem vendas pagas nos últimos 30 dias, não há o que comparar.</p>;
        const less = own.totalCents - other.totalCents;
        return (
          <p role="status">
            Com suas vendas dos últimos 30 dias ({sales}, {formatMoney(grossCents)}), o plano {name} custaria{' '}
            <strong>{formatMoney(other.totalCents)}</strong>: {formatMoney(other.feeCents)} de tarifas e{' '}
            {formatMoney(other.monthlyCents)} de mensalidade. Você pagou {formatMoney(own.feeCents)} de
            tarifas e {formatMoney(own.monthlyCents)} de mensalidade
            {less === 0
              ? ': daria no mesmo.'
              : less > 0
                ? `: seriam ${formatMoney(less)} a menos.`
                : `: seriam ${formatMoney(-less)} a mais.`}
          </p>
        );
      }}
    </Loaded>
  );
}
