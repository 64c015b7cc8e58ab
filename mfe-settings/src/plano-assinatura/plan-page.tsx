import { FormSkeleton, LinkButton, Notice, Page, Section, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { MEUS_DADOS, PLANO } from '../common/paths';
import { CurrentPlan } from './current-plan';
import { Invoices } from './invoices';
import { PLAN, usePlanApi } from './plan-api';
import { PlanChoice } from './plan-choice';
import { lateWords } from './plan-words';
import { Usage } from './usage';
import '../common/rows.css';
import './plan.css';

/** The plan of the store: what it costs, what is used of it, its changes and its invoices. */
export default function PlanPage() {
  return (
    <QueryProvider>
      <Page title="Plano e assinatura">
        <Plan />
      </Page>
    </QueryProvider>
  );
}

function Plan() {
  const api = usePlanApi();
  const query = useQuery({
    queryKey: [PLAN, 'subscription'],
    queryFn: ({ signal }) => api.subscription(signal),
  });
  return (
    <LoadedResource query={query} what="o plano da loja" skeleton={<PlanSkeleton />} elsewhere={MEUS_DADOS}>
      {(subscription) => {
        const late = lateWords(subscription);
        return (
          <Stack>
            {late && (
              <Notice
                kind={subscription.state === 'suspenso' ? 'error' : 'warning'}
                title={late.title}
                action={
                  subscription.canPay && (
                    <LinkButton to={`${PLANO}?aba=faturas`}>Ver a fatura e pagar</LinkButton>
                  )
                }
              >
                {late.body}
              </Notice>
            )}
            <PageTabs
              page="Plano e assinatura"
              label="Partes do plano"
              tabs={[
                {
                  key: 'plano',
                  label: 'Plano',
                  content: (
                    <Stack>
                      <CurrentPlan subscription={subscription} />
                      <Usage usage={subscription.usage} />
                      <PlanChoice subscription={subscription} />
                    </Stack>
                  ),
                },
                { key: 'faturas', label: 'Faturas', content: <Invoices canPay={subscription.canPay} /> },
              ]}
            />
          </Stack>
        );
      }}
    </LoadedResource>
  );
}

function PlanSkeleton() {
  return (
    <Section title="Seu plano">
      <FormSkeleton fields={4} />
    </Section>
  );
}
