import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { Button, GuestLayout, LinkButton, Notice, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** The token of the mail's link. The fragment is known in the browser only, so it is empty while a page is rendered elsewhere. */
function useToken(): string {
  const { hash } = useLocation();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? (new URLSearchParams(hash.slice(1)).get('token') ?? '') : '';
}

/** Cancels a change of bank accounts by the link of the owners' mail, without a session: it may have been stolen. */
export default function CancelChange() {
  const { http } = useShell();
  const token = useToken();
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (used: string) => {
      setProblem(undefined);
      const { message } = await send(http, 'POST /finance/bank-account-changes/cancel', {
        body: { token: used },
        headers: { scope: 'public' },
      });
      setDone(message);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <GuestLayout
      title="Cancelar mudança bancária"
      description="As contas voltam a ser as de antes, e as sessões de quem fez a mudança são encerradas."
    >
      <div data-bank-change="">
        <Stack>
          {done && <Notice kind="success">{done}</Notice>}
          {problem && <Notice kind="error">{problem}</Notice>}
          {!done && token === '' && (
            <Notice kind="warning" title="Falta o link do e-mail">
              Abra o link direto do e-mail que avisou da mudança.
            </Notice>
          )}
          {!done && (
            <Button
              kind="primary"
              block
              busy={busy}
              disabled={token === ''}
              onClick={() => void submit(token)}
            >
              Não fui eu, cancelar a mudança
            </Button>
          )}
          <LinkButton to="/esqueci-senha" kind="link">
            Trocar a senha
          </LinkButton>
        </Stack>
      </div>
    </GuestLayout>
  );
}
