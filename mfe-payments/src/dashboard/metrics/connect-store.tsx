import type { TestSession } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { Button, LinkButton, Notice, Section, StatusPill } from '@balcao/ui/base';
import { useMutation, usePostOnce, useQueryClient } from '@balcao/ui/query';
import type { ReactNode } from 'react';

const API_KEYS = '/backoffice/configuracoes/perfil?aba=chaves';

/** The way to the first visit, in a store whose checkout has told nothing yet. */
export function ConnectStore({ hasTestEvents }: { hasTestEvents: boolean }) {
  return (
    <Section
      title="Veja o seu checkout aqui"
      description="Vendas, conversão e onde os clientes desistem: os números aparecem com a primeira visita."
    >
      <ol className="metrics-steps">
        <Step title="Conecte sua loja">
          <p>A sua loja ou plataforma envia as visitas e os pedidos do checkout pela API.</p>
        </Step>
        <Step title="Gere uma chave de API">
          <p>Com ela a sua loja se identifica. Comece com uma chave de teste.</p>
          <LinkButton to={API_KEYS} kind="secondary">
            Gerar chave de API
          </LinkButton>
        </Step>
        <Step title="Faça um pedido de teste" done={hasTestEvents}>
          <p>
            Envie uma visita de teste para ver se tudo chega. Ela não entra em nenhum número nem em dinheiro.
          </p>
          <TestVisit again={hasTestEvents} />
        </Step>
      </ol>
    </Section>
  );
}

function Step({ title, done = false, children }: { title: string; done?: boolean; children: ReactNode }) {
  return (
    <li>
      <h3 className="metrics-step-title">
        {title} {done && <StatusPill kind="success" icon="check" label="Recebido" />}
      </h3>
      {children}
    </li>
  );
}

/** Sends a visit in test mode. */
function TestVisit({ again }: { again: boolean }) {
  const { notify } = useShell();
  const client = useQueryClient();
  const post = usePostOnce();
  const sending = useMutation({
    mutationFn: () => post<TestSession>('/checkout/test-session', {}),
    onSuccess: async () => {
      notify.toast('Visita de teste recebida');
      await client.invalidateQueries({ queryKey: ['checkout-metrics'] });
    },
  });
  return (
    <>
      {sending.error && (
        <Notice kind="error" title="A visita de teste não chegou">
          {isApiError(sending.error) ? sending.error.errors.join(' ') : 'Tente de novo em instantes.'}
        </Notice>
      )}
      <Button busy={sending.isPending} onClick={() => sending.mutate()}>
        {again ? 'Enviar outra visita de teste' : 'Enviar visita de teste'}
      </Button>
    </>
  );
}
