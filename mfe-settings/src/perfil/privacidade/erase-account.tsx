import type { PrivacyOverview } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { ERASURE_GRACE_DAYS, formatInstant, openMattersByStore } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { OpenItems, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';

interface EraseAccountProps {
  email: string;
  overview: PrivacyOverview;
  readAgain(): Promise<unknown>;
}

/** The account's erasure: why it is not possible now, the request with what it waits for, or its cancellation. */
export function EraseAccount({ email, overview, readAgain }: EraseAccountProps) {
  const { erasure, refusal, kept, openMatters } = overview;
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (change: () => Promise<string | null>) => {
      setProblem(undefined);
      const done = await change();
      if (done === null) return;
      await readAgain();
      notify.toast(done);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  async function ask() {
    const sure = await confirmNamed({
      verb: 'Excluir',
      kind: 'a conta',
      name: email,
      typed: true,
      destructive: true,
      consequence: `Agora suas lojas param de vender e os planos pagos terminam no fim do período. Em ${ERASURE_GRACE_DAYS} dias, sem nada em aberto, os seus dados são apagados. Até lá você pode cancelar e encerrar o que falta.`,
    });
    return sure && (await run(() => send(http, 'POST /privacy/erasure')))
      ? 'Pedido de exclusão registrado.'
      : null;
  }

  async function cancel() {
    await send(http, 'DELETE /privacy/erasure');
    return 'Pedido cancelado. As suas lojas voltaram a vender.';
  }

  return (
    <Section
      title="Excluir minha conta"
      description="Encerra as suas lojas e apaga os seus dados, menos os que a lei obriga a guardar."
    >
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        {erasure && (
          <Notice
            kind="warning"
            title={erasure.state === 'prazo' ? 'Exclusão pedida' : 'Aguardando encerramento'}
          >
            {erasure.state === 'prazo'
              ? `A sua conta será excluída em ${formatInstant(erasure.dueAt)}. `
              : `A sua conta será excluída quando a lista abaixo ficar vazia, a partir de ${formatInstant(erasure.dueAt)}. `}
            As suas lojas não vendem mais. Você ainda pode reembolsar, enviar pedidos, responder a disputas e
            sacar.
          </Notice>
        )}
        {!erasure && refusal && (
          <Notice kind="info" title="Ainda não é possível excluir">
            {refusal}
          </Notice>
        )}
        {openMatters.length > 0 && (
          <div>
            <p>O que falta encerrar antes da exclusão:</p>
            <OpenItems groups={openMattersByStore(openMatters)} />
          </div>
        )}
        <div>
          <p>O que a lei obriga a guardar:</p>
          <ul>
            {kept.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        {erasure ? (
          <div>
            <Button busy={busy} onClick={() => void submit(cancel)}>
              Cancelar pedido de exclusão
            </Button>
          </div>
        ) : (
          !refusal && (
            <div>
              <Button destructive busy={busy} onClick={() => void submit(ask)}>
                Pedir exclusão da conta
              </Button>
            </div>
          )
        )}
        {dialog}
        {confirmation}
      </Stack>
    </Section>
  );
}
