import { isApiError, useSession, useShell } from '@balcao/contract';
import { FailurePanel, FormSkeleton, Page, useReading } from '@balcao/ui/base';
import { useCallback } from 'react';
import { Checklist } from './checklist';
import { readChecklist } from './checklist-api';

/** Where a login leads: what the store still needs before it can sell. */
export default function MonitoramentoCheckout() {
  const { http } = useShell();
  const { id, data: seller } = useSession();
  const { reading, retry } = useReading(
    useCallback((signal: AbortSignal) => readChecklist(http, id ?? '', signal), [http, id]),
  );
  const name = seller?.nickname || seller?.name.split(' ')[0];

  return (
    <Page title="Monitoramento do checkout">
      <p>{name ? `Olá, ${name}.` : 'Olá.'} Aqui você acompanha se o seu checkout está pronto e vendendo.</p>
      {reading.status === 'loading' && <FormSkeleton fields={6} />}
      {reading.status === 'failed' && (
        <FailurePanel
          title="Não foi possível ler a situação da loja"
          message={messageOf(reading.error)}
          requestId={isApiError(reading.error) ? reading.error.requestId : undefined}
          onRetry={retry}
          retrying={reading.retrying}
        />
      )}
      {reading.status === 'ready' && <Checklist items={reading.data.items} />}
    </Page>
  );
}

const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : 'Algo falhou do nosso lado. Seus dados não foram alterados.';
