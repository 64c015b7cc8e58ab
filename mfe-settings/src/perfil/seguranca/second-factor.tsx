import type { EnableTwoFactorResponse, TwoFactorStatus } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { ActivateSecondFactor } from './activate-second-factor';

/** The second factor: its real state, and turning it on and off. */
export function SecondFactor({ email }: { email: string }) {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['two-factor'], queryFn: () => send(http, 'GET /auth/two-factor') });
  return (
    <Section
      title="Verificação em duas etapas"
      description="Além da senha, um código do seu celular. Quem descobrir a senha não entra sem ele."
    >
      <Loaded query={query} what="a verificação em duas etapas" skeleton={<FormSkeleton fields={1} />}>
        {(status) => <TwoFactor status={status} email={email} readAgain={query.refetch} />}
      </Loaded>
    </Section>
  );
}

interface TwoFactorProps {
  status: TwoFactorStatus;
  email: string;
  readAgain(): Promise<unknown>;
}

function TwoFactor({ status, email, readAgain }: TwoFactorProps) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const [enrolment, setEnrolment] = useState<EnableTwoFactorResponse | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (change: () => Promise<void>) => {
      setProblem(undefined);
      await change();
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  const start = () =>
    run(async () => setEnrolment(await send(http, 'POST /enable-2fa', { body: { email } })));

  async function turnOff() {
    const sure = await notify.confirm({
      title: 'Desativar a verificação em duas etapas?',
      body: status.required
        ? 'Os códigos reserva deixam de valer, e você terá de ativá-la de novo antes de continuar.'
        : 'A senha sozinha volta a bastar para entrar, e os códigos reserva deixam de valer.',
      confirmLabel: 'Desativar verificação',
      destructive: true,
    });
    if (!sure || !(await run(() => send(http, 'POST /disable-2fa', { body: { email } })))) return;
    await readAgain();
    notify.toast('Verificação em duas etapas desativada.');
  }

  return (
    <Stack>
      {status.enabled ? (
        <StatusPill kind="success" icon="check" label="Ativada" />
      ) : (
        <StatusPill kind="neutral" icon="info" label="Desativada" />
      )}
      {status.enabled && (
        <p>
          Códigos reserva sem uso: <span className="bal-tabular">{status.backupCodesLeft}</span>.
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      {status.required && !status.enabled && (
        <Notice kind="warning" title="Ative a verificação para continuar">
          Quem administra a plataforma precisa dela. As outras páginas abrem assim que ela estiver ativada.
        </Notice>
      )}
      {enrolment ? (
        <ActivateSecondFactor
          enrolment={enrolment}
          email={email}
          onActivated={() => void readAgain()}
          onFinish={() => setEnrolment(null)}
        />
      ) : (
        <div>
          {status.enabled ? (
            <Button destructive busy={busy} onClick={() => void submit(turnOff)}>
              Desativar verificação
            </Button>
          ) : (
            <Button icon="lock" busy={busy} onClick={() => void submit(async () => void (await start()))}>
              Ativar verificação
            </Button>
          )}
        </div>
      )}
      {dialog}
    </Stack>
  );
}
