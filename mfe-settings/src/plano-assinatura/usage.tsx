import type { PlanUsage } from '@balcao/api-schema';
import { formatDecimal, PLAN_METER_LABELS } from '@balcao/domain';
import { ProgressMeter, Section } from '@balcao/ui/base';

/** The use of each meter of the plan. */
export function Usage({ usage }: { usage: readonly PlanUsage[] }) {
  return (
    <Section
      title="Uso"
      description="Contado agora. Pedidos nunca são recusados. Pessoas, domínios, pixels e order bumps só passam do limite com outro plano; o que já existe continua."
    >
      <ul className="plan-usage" aria-label="Uso do plano">
        {usage.map(({ meter, used, limit }) => (
          <li key={meter}>
            {limit === null ? (
              <span>
                {PLAN_METER_LABELS[meter]}: <span className="bal-tabular">{formatDecimal(used)}</span>, sem
                limite
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
