import type { PlanUsage } from '@balcao/api-schema';
import { PLAN_METER_LABELS } from '@balcao/domain';
import { ProgressMeter, Section } from '@balcao/ui/base';

/** How much of what the plan limits is used. */
export function Usage({ usage }: { usage: readonly PlanUsage[] }) {
  return (
    <Section
      title="Uso"
      description="Contado agora. Passar de um limite não para vendas: é um sinal de que outro plano combina mais com a loja."
    >
      <ul className="plan-usage" aria-label="Uso do plano">
        {usage.map(({ meter, used, limit }) => (
          <li key={meter}>
            {limit === null ? (
              <span>
                {PLAN_METER_LABELS[meter]}: <span className="bal-tabular">{used}</span>, sem limite
              </span>
            ) : (
              <ProgressMeter label={PLAN_METER_LABELS[meter]} value={used} max={limit} />
            )}
            {limit !== null && used > limit && <span className="bal-meta">Acima do limite.</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
