import type { Subscription } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { FREE_PLAN, formatDayOf, formatMoney } from '@balcao/domain';
import { Button, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { CancelPlan } from './cancel-plan';
import { PLAN, usePlanApi } from './plan-api';
import { feeWords, monthlyWords, nextWords, statePill, trialWords } from './plan-words';

/** The store's plan, and its next change. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { plan, state, next, startsAt, trialUntil, availableCents, canChange } = subscription;
  return (
    <Section title="Seu plano">
      <Stack>
        <div className="set-row-head">
          <strong className="set-name">{plan.name}</strong>
          <StatusPill {...statePill(state)} />
        </div>
        <DefinitionList
          items={[
            {
              term: 'Mensalidade',
              value: trialUntil
                ? trialWords(trialUntil, next?.isCancellation ? null : plan.monthlyCents)
                : monthlyWords(plan.monthlyCents),
            },
            {
              term: 'Tarifa',
              value: feeWords(plan),
              note: 'Descontada de cada venda quando ela é paga; das que você recebe direto, vem na fatura.',
            },
            {
              term: 'Forma de pagamento',
              value: 'Saldo disponível da loja, ou Pix',
              note: `Saldo hoje: ${formatMoney(availableCents)}. A fatura nunca o deixa negativo: sem saldo, pague com Pix.`,
            },
            ...(startsAt ? [{ term: 'Desde', value: formatDayOf(startsAt) }] : []),
          ]}
        />
        {next && <WaitingChange next={next} canChange={canChange} />}
        {!canChange && (
          <Notice kind="info">Só quem é dono da loja muda o plano. Você pode acompanhar.</Notice>
        )}
        {canChange && plan.id !== FREE_PLAN && !next?.isCancellation && (
          <CancelPlan subscription={subscription} />
        )}
      </Stack>
    </Section>
  );
}

interface WaitingChangeProps {
  next: NonNullable<Subscription['next']>;
  canChange: boolean;
}

function WaitingChange({ next, canChange }: WaitingChangeProps) {
  const api = usePlanApi();
  const queries = useQueryClient();
  const { notify } = useShell();
  const { run, dialog } = useStepUp();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (keep: typeof api.keep) => {
      setProblem(undefined);
      if (!(await run(keep))) return;
      await queries.invalidateQueries({ queryKey: [PLAN] });
      notify.toast('O plano atual continua.');
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <>
      <Notice
        kind="info"
        action={
          canChange && (
            <Button busy={busy} onClick={() => void submit(api.keep)}>
              Manter o plano atual
            </Button>
          )
        }
      >
        {nextWords(next)}
      </Notice>
      {problem && <Notice kind="error">{problem}</Notice>}
      {dialog}
    </>
  );
}
