import type { PlanOffer, Subscription } from '@balcao/api-schema';
import { PLAN_METER_LABELS, PLAN_METERS } from '@balcao/domain';
import { Button, FormSkeleton, Section, StatusPill } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { ChangeDialog } from './change-dialog';
import { PLAN, usePlanApi } from './plan-api';
import { feeWords, monthlyWords } from './plan-words';
import { Simulation } from './simulation';

/** The plans beside each other, what the store's sales would cost by each, and the change to one. */
export function PlanChoice({ subscription }: { subscription: Subscription }) {
  const api = usePlanApi();
  const query = useQuery({ queryKey: [PLAN, 'offers'], queryFn: ({ signal }) => api.offers(signal) });
  return (
    <Section title="Comparar planos">
      <Loaded query={query} what="os planos" skeleton={<FormSkeleton fields={3} />}>
        {(offers) => (
          <ul className="plan-offers" aria-label="Planos">
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} subscription={subscription} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Offer({ offer, subscription }: { offer: PlanOffer; subscription: Subscription }) {
  const [isReckoned, setReckoned] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const isCurrent = offer.id === subscription.plan.id;
  const isWaiting = offer.id === subscription.next?.planId;
  return (
    <li className="plan-offer">
      <div className="set-row-head">
        <h3 className="set-h3">{offer.name}</h3>
        {isCurrent && <StatusPill kind="success" icon="check" label="Plano atual" />}
      </div>
      <p>
        <strong>{monthlyWords(offer.monthlyCents)}</strong>
        {offer.trialDays > 0 && subscription.startsAt === null && ` · ${offer.trialDays} dias de teste`}
      </p>
      <p>{feeWords(offer)}</p>
      <ul>
        {PLAN_METERS.map((meter) => (
          <li key={meter} className="bal-meta">
            {PLAN_METER_LABELS[meter]}: {offer.limits[meter]?.toLocaleString('pt-BR') ?? 'sem limite'}
          </li>
        ))}
      </ul>
      <div className="plan-offer-actions">
        <Button aria-label={`Calcular com o plano ${offer.name}`} onClick={() => setReckoned(true)}>
          Calcular
        </Button>
        {subscription.canChange && !isCurrent && !isWaiting && (
          <Button
            kind="primary"
            aria-label={`Mudar para o plano ${offer.name}`}
            onClick={() => setChanging(true)}
          >
            Mudar
          </Button>
        )}
      </div>
      {isReckoned && <Simulation offer={offer} />}
      <ChangeDialog
        open={isChanging}
        planId={offer.id}
        title={`Mudar para o plano ${offer.name}`}
        confirmLabel={`Confirmar plano ${offer.name}`}
        onClose={() => setChanging(false)}
      />
    </li>
  );
}
