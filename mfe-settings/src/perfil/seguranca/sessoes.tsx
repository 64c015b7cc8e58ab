import type { SessionItem } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { useState } from 'react';
import { endOtherSessions, endSession, readSessions } from './seguranca-api';

/** Where the account is open now, and ending it there. */
export function Sessoes() {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => readSessions(http) });
  return (
    <Section
      title="Sessões ativas"
      description="Não reconhece algum aparelho? Encerre a sessão e troque a senha."
    >
      <Loaded query={query} what="as sessões" skeleton={<FormSkeleton fields={2} />}>
        {(sessions) => <SessionTable sessions={sessions} readAgain={query.refetch} />}
      </Loaded>
    </Section>
  );
}

interface SessionTableProps {
  sessions: readonly SessionItem[];
  readAgain(): Promise<unknown>;
}

function SessionTable({ sessions, readAgain }: SessionTableProps) {
  const { http, notify } = useShell();
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
    await endSession(http, id);
    return 'Sessão encerrada.';
  }

  async function endOthers() {
    const sure = await notify.confirm({
      title: 'Encerrar todas as outras sessões?',
      body: 'Os outros aparelhos terão de entrar de novo com e-mail e senha.',
      confirmLabel: 'Encerrar sessões',
      destructive: true,
    });
    if (!sure) return null;
    await endOtherSessions(http);
    return 'Outras sessões encerradas.';
  }

  const columns: Column<SessionItem>[] = [
    { key: 'device', title: 'Aparelho', cell: ({ device }) => device },
    { key: 'ip', title: 'Endereço IP', cell: ({ ip }) => ip },
    { key: 'last', title: 'Último uso', cell: ({ lastSeenAt }) => <RelativeTime iso={lastSeenAt} /> },
    {
      key: 'end',
      title: 'Situação',
      align: 'end',
      cell: (session) =>
        session.current ? (
          <StatusPill kind="info" icon="check" label="Esta sessão" />
        ) : (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Encerrar sessão: ${session.device}`}
            onClick={() => void submit(() => endOne(session))}
          >
            Encerrar
          </Button>
        ),
    },
  ];

  return (
    <Stack>
      {problem && <Notice kind="error">{problem}</Notice>}
      <SimpleTable
        caption="Sessões ativas da sua conta"
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button destructive busy={busy} onClick={() => void submit(endOthers)}>
            Encerrar todas as outras
          </Button>
        </div>
      )}
    </Stack>
  );
}
