import type { SessionItem } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { SessionTable } from '@balcao/ui/table';
import { useState } from 'react';

/** The account's open sessions, which can be ended. */
export function OwnSessions() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await send(http, 'GET /auth/sessions')).items,
  });
  return (
    <Section
      title="Sessões ativas"
      description="Não reconhece algum aparelho? Encerre a sessão e troque a senha."
    >
      <Loaded query={query} what="as sessões" skeleton={<FormSkeleton fields={2} />}>
        {(sessions) => <OpenSessions sessions={sessions} readAgain={query.refetch} />}
      </Loaded>
    </Section>
  );
}

interface OpenSessionsProps {
  sessions: readonly SessionItem[];
  readAgain(): Promise<unknown>;
}

function OpenSessions({ sessions, readAgain }: OpenSessionsProps) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (end: () => Promise<string | null>) => {
      setProblem(undefined);
      const done = await end();
      if (!done) return;
      await readAgain();
      notify.toast(done);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  async function endOne({ id }: SessionItem) {
    const ended = await run(() => send(http, 'DELETE /auth/sessions/:id', { params: { id } }));
    return ended && 'Sessão encerrada.';
  }

  async function endOthers() {
    const sure = await notify.confirm({
      title: 'Encerrar todas as outras sessões?',
      body: 'Os outros aparelhos terão de entrar de novo com e-mail e senha.',
      confirmLabel: 'Encerrar sessões',
      destructive: true,
    });
    return sure && (await run(() => send(http, 'DELETE /auth/sessions')))
      ? 'Outras sessões encerradas.'
      : null;
  }

  return (
    <Stack>
      {problem && <Notice kind="error">{problem}</Notice>}
      <SessionTable
        caption="Sessões ativas da sua conta"
        sessions={sessions}
        busy={busy}
        onEnd={(session) => void submit(() => endOne(session))}
        endAll={{ label: 'Encerrar todas as outras', onEnd: () => void submit(endOthers) }}
      />
      {dialog}
    </Stack>
  );
}
