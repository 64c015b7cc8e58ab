import { useShell } from '@balcao/contract';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { useReadDeliveriesAgain } from './use-deliveries';
/** Retries deliveries of a connection. */
export interface Retry {
  busy: boolean;
  /** Why the last retry failed. */
  problem: string | undefined;
  /** One delivery, or all that are parked. */
  retry(deliveryId?: string): void;
}

/** @param onRetried called when the retried deliveries are no longer parked and the focus must move */
export function useRetry(connectionId: string, onRetried: () => void): Retry {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const readAgain = useReadDeliveriesAgain(connectionId);
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (deliveryId: string | undefined) => {
      setProblem(undefined);
      const id = connectionId;
      if (deliveryId === undefined)
        await sendOnce('POST /pagamentogateway/:id/webhook/deliveries/retry', { params: { id } });
      else
        await sendOnce('POST /pagamentogateway/:id/webhook/deliveries/:deliveryId/retry', {
          params: { id, deliveryId },
        });
      notify.toast(
        deliveryId === undefined
          ? 'Os avisos voltaram para a fila. São tratados em segundos.'
          : 'O aviso voltou para a fila. É tratado em segundos.',
      );
      await readAgain();
      onRetried();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have been faster.
      void readAgain();
    },
  );
  return { busy, problem, retry: (deliveryId) => void submit(deliveryId) };
}
