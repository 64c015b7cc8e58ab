import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';

/** The way out of a store for an invited person, whatever they may do in it. */
export function LeaveStore() {
  const { http, notify, session } = useShell();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (leave: () => Promise<void>) => {
      setProblem(undefined);
      const sure = await notify.confirm({
        title: 'Sair desta loja?',
        body: 'O seu acesso termina na hora e só volta com um novo convite. A sua conta continua: você entra de novo na sua própria loja.',
        confirmLabel: 'Sair da loja',
        destructive: true,
      });
      if (!sure) return;
      await leave();
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  async function leave() {
    await send(http, 'POST /team/leave');
    await session.logout();
  }
  return (
    <Section title="Sair desta loja" description="Você deixa de ver e de mudar o que é dela.">
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div>
          <Button destructive busy={busy} onClick={() => void submit(leave)}>
            Sair da loja
          </Button>
        </div>
      </Stack>
    </Section>
  );
}
