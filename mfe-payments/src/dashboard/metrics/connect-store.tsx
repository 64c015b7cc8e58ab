import { isApiError, useCan, useShell } from '@balcao/contract';
import { Button, Icon, LinkButton, Notice, ReadOnlyNotice, StatusPill } from '@balcao/ui/base';
import { useMutation, useQueryClient, useSendOnce } from '@balcao/ui/query';
import type { ReactNode } from 'react';
import '../monitoramento-checkout/checklist.css';

/** The API's own page for programmers. */
const DOCUMENTATION = '/api/docs/v1';
const API_KEYS = '/backoffice/configuracoes/integracoes?aba=chaves';

/** The way to the first visit, in a store whose checkout has told nothing yet. */
export function ConnectStore({ hasTestEvents }: { hasTestEvents: boolean }) {
  const mayMakeKeys = useCan('configuracoes:editar');
  const maySendVisits = useCan('pedidos:editar');
  return (
    <details className="bal-card connect-store">
      <summary>Já tem uma loja em outra plataforma? Conecte-a pela API</summary>
      <p className="bal-soft">
        Vendas, conversão e onde os clientes desistem aparecem aqui com a primeira visita.
      </p>
      <ReadOnlyNotice area="configuracoes" to="conectar a loja" />
      <ol className="checklist">
        <Step
          position={1}
          title="Conecte sua loja"
          action={
            <a className="bal-link-button" href={DOCUMENTATION} target="_blank" rel="noreferrer">
              Ver como conectar
            </a>
          }
        >
          A sua loja ou plataforma envia as visitas e os pedidos do checkout pela API.
        </Step>
        <Step
          position={2}
          title="Gere uma chave de API"
          action={
            mayMakeKeys && (
              <LinkButton to={API_KEYS} kind="secondary">
                Gerar chave de API
              </LinkButton>
            )
          }
        >
          Com ela a sua loja se identifica. Comece com uma chave de teste.
        </Step>
        <Step
          position={3}
          title="Envie uma visita de teste"
          done={hasTestEvents}
          action={maySendVisits && <TestVisit again={hasTestEvents} />}
        >
          Ela mostra se tudo chega. Não entra em nenhum número nem em dinheiro.
        </Step>
      </ol>
    </details>
  );
}

interface StepProps {
  position: number;
  title: string;
  done?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

function Step({ position, title, done = false, action, children }: StepProps) {
  return (
    <li className={`checklist-row${done ? ' checklist-row-done' : ''}`}>
      <span className="checklist-mark" aria-hidden="true">
        {done ? <Icon name="check" size={24} /> : position}
      </span>
      <div className="checklist-text">
        <h3 className="checklist-title">
          {title} {done && <StatusPill kind="success" icon="check" label="Recebido" />}
        </h3>
        <p>{children}</p>
      </div>
      {action}
    </li>
  );
}

/** Sends a visit in test mode. */
function TestVisit({ again }: { again: boolean }) {
  const { notify } = useShell();
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  const sending = useMutation({
    mutationFn: () => sendOnce('POST /checkout/test-session', { body: {} }),
    onSuccess: async () => {
      notify.toast('Visita de teste recebida');
      await client.invalidateQueries({ queryKey: ['checkout-metrics'] });
    },
  });
  return (
    <>
      <Button busy={sending.isPending} onClick={() => sending.mutate()}>
        {again ? 'Enviar outra visita' : 'Enviar visita de teste'}
      </Button>
      {sending.error && (
        <div className="connect-failure">
          <Notice kind="error" title="A visita de teste não chegou">
            {isApiError(sending.error) ? sending.error.errors.join(' ') : 'Tente de novo em instantes.'}
          </Notice>
        </div>
      )}
    </>
  );
}
