import { useShell } from '@balcao/contract';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient, useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { LOG } from './log-api';

/** Another try at a parked delivery. */
interface Reprocess {
  busy: boolean;
  /** Why it was refused. */
  problem: string | undefined;
  reprocess(): void;
}

/** Sends a parked delivery back to the queue. What comes of it arrives by a live event. */
export function useReprocess(id: string): Reprocess {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const delivery = await sendOnce('POST /webhook-deliveries/:id/reprocess', { params: { id }, body: {} });
      queries.setQueryData([LOG, id], delivery);
      notify.toast(
        delivery.outcome.state === 'done'
          ? 'A notificação já foi tratada.'
          : 'A notificação voltou para a fila. É tratada em segundos.',
      );
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have been faster.
      void queries.invalidateQueries({ queryKey: [LOG, id] });
    },
  );
  return { busy, problem, reprocess: () => void submit(undefined) };
}
