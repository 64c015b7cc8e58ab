import type { CompanyChange as Change, Seller } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatCnpj } from '@balcao/domain';
import { Button, FormSkeleton, Notice, RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { CompanyChangeForm } from './company-change-form';

/** Name and CNPJ of a verified seller's company, which change once somebody of the platform has approved it. */
export function CompanyChange({ seller }: { seller: Seller }) {
  const { http } = useShell();
  const queries = useQueryClient();
  const queryKey = ['company-change', seller.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send(http, 'GET /seller/:id/company-change', { params: { id: seller.id }, signal }),
  });
  const [asking, setAsking] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey });

  async function done() {
    setAsking(false);
    await readAgain();
  }

  return (
    <Section
      title="Mudar razão social ou CNPJ"
      description="Quem recebe os saques foi conferido na verificação. Por isso a nossa equipe analisa a mudança, e até lá vale a empresa de antes."
    >
      <Loaded query={query} what="o pedido de mudança" skeleton={<FormSkeleton fields={1} />}>
        {({ change, isReviewed }) => {
          const isTyped = !isReviewed && seller.cnpj !== '';
          if (asking)
            return <CompanyChangeForm seller={seller} onDone={done} onCancel={() => setAsking(false)} />;
          if (change?.status === 'pending')
            return <Pending seller={seller} change={change} readAgain={readAgain} />;
          return (
            <Stack>
              {change?.status === 'refused' && (
                <Notice kind="warning" title={`Mudança para ${change.companyName} recusada`}>
                  {change.refusal}
                </Notice>
              )}
              {isTyped && (
                <Notice kind="warning" title="Esta empresa ainda não foi conferida">
                  Até lá os saques vão só para contas do seu CPF. Peça a conferência para usar contas da
                  empresa.
                </Notice>
              )}
              <div>
                <Button onClick={() => setAsking(true)}>
                  {isTyped ? 'Pedir conferência' : 'Pedir mudança'}
                </Button>
              </div>
            </Stack>
          );
        }}
      </Loaded>
    </Section>
  );
}

interface PendingProps {
  seller: Seller;
  change: Change;
  readAgain(): Promise<unknown>;
}

function Pending({ seller, change, readAgain }: PendingProps) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    async () => {
      await send(http, 'DELETE /seller/:id/company-change', { params: { id: seller.id } });
      await readAgain();
      notify.toast('Pedido retirado. A empresa continua como estava.');
    },
    async (error) => {
      notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
      // It may have been decided meanwhile.
      await readAgain();
    },
  );
  return (
    <Stack>
      <StatusPill kind="warning" icon="clock" label="Em análise" />
      <DefinitionList
        items={[
          { term: 'Nova razão social', value: change.companyName },
          { term: 'Novo CNPJ', value: <span className="bal-tabular">{formatCnpj(change.cnpj)}</span> },
          { term: 'Pedido', value: <RelativeTime iso={change.requestedAt} /> },
        ]}
      />
      <div>
        <Button busy={busy} onClick={() => void submit(undefined)}>
          Retirar pedido
        </Button>
      </div>
    </Stack>
  );
}
