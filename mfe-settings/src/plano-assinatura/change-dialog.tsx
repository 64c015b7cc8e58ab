import type { PlanPreview } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatCalendarDate, formatDayOf, formatMonth } from '@balcao/domain';
import { Button, FormSkeleton, Notice, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions, Money } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { SimpleTable } from '@balcao/ui/table';
import { type ReactNode, useState } from 'react';
import { PLAN, usePlanApi } from './plan-api';
import { monthlyWords, trialWords } from './plan-words';

interface ChangeDialogProps {
  open: boolean;
  planId: string;
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  onClose(): void;
  /** The text before the preview. */
  children?: ReactNode;
}

/** The price of a change, to the cent, and the button that makes it. It steps aside while the password is asked for. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { open, planId, title, confirmLabel, destructive = false, onClose, children } = props;
  const api = usePlanApi();
  const queries = useQueryClient();
  const { notify } = useShell();
  const { run, dialog } = useStepUp();
  const [problem, setProblem] = useState<string>();
  const query = useQuery({
    // Not among what a change makes outdated: the plan that was just chosen has no preview.
    queryKey: ['plan-preview', planId],
    queryFn: () => api.preview(planId),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const { busy, submit } = useSubmit(
    async (version: string) => {
      setProblem(undefined);
      if (!(await run(() => api.change(planId, version)))) return;
      onClose();
      await queries.invalidateQueries({ queryKey: [PLAN] });
      notify.toast('Plano atualizado.');
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Prices may be other ones since: what is confirmed is what is seen.
      void query.refetch();
    },
  );
  const close = () => {
    setProblem(undefined);
    onClose();
  };
  return (
    <>
      <Dialog open={open && !dialog} title={title} onClose={close}>
        <Stack>
          {children}
          {problem && <Notice kind="error">{problem}</Notice>}
          <Loaded query={query} what="a prévia da mudança" skeleton={<FormSkeleton fields={2} />}>
            {(preview) => (
              <Stack>
                <PreviewWords preview={preview} />
                <DialogActions>
                  <Button onClick={close}>Voltar</Button>
                  <Button
                    kind={destructive ? 'secondary' : 'primary'}
                    destructive={destructive}
                    busy={busy}
                    onClick={() => void submit(preview.version)}
                  >
                    {confirmLabel}
                  </Button>
                </DialogActions>
              </Stack>
            )}
          </Loaded>
        </Stack>
      </Dialog>
      {dialog}
    </>
  );
}

function PreviewWords({ preview }: { preview: PlanPreview }) {
  const { kind, startsAt, trialUntil, charges, month, monthCents, nextMonthlyCents } = preview;
  const day = formatDayOf(startsAt);
  const api = usePlanApi();
  const { data: offers = [] } = useQuery({
    queryKey: [PLAN, 'offers'],
    queryFn: ({ signal }) => api.offers(signal),
  });
  const nameOf = (planId: string) => offers.find(({ id }) => id === planId)?.name ?? planId;
  return (
    <Stack>
      <p>
        {kind === 'upgrade' ? 'A mudança vale na hora.' : `A mudança vale a partir de ${day}.`}{' '}
        {trialUntil
          ? trialWords(trialUntil, nextMonthlyCents)
          : `${monthlyWords(nextMonthlyCents)} ${kind === 'upgrade' ? 'a partir do mês seguinte' : 'desde então'}.`}
      </p>
      {charges.length > 0 && (
        <SimpleTable
          caption="O que entra na fatura deste mês"
          columns={[
            {
              key: 'what',
              title: 'Linha',
              cell: ({ cents, planId }) => `${cents < 0 ? 'Crédito' : 'Cobrança'} · plano ${nameOf(planId)}`,
            },
            {
              key: 'days',
              title: 'Dias',
              cell: ({ days, ofDays, on }) => `${days} de ${ofDays}, desde ${formatCalendarDate(on)}`,
            },
            { key: 'cents', title: 'Valor', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
          ]}
          rows={charges}
          rowKey={({ on, planId, cents }) => `${on}${planId}${cents}`}
        />
      )}
      <p>
        Mensalidade na fatura de {formatMonth(month)}: <Money cents={monthCents.before} /> sem a mudança,{' '}
        <strong>
          <Money cents={monthCents.after} />
        </strong>{' '}
        com ela.
      </p>
    </Stack>
  );
}
