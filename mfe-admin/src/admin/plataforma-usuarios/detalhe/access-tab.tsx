import type { SessionItem } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Section, Stack } from '@balcao/ui/base';
import { useStepUp } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { SessionTable } from '@balcao/ui/table';
import { SecondFactor } from './second-factor';
import { useAction } from './use-action';
import type { UserPartProps } from './user-part-props';

/** The person's access: sessions, password and second factor. */
export function AccessTab({ user, api, onDone }: UserPartProps) {
  return (
    <Stack>
      <Sessions user={user} api={api} onDone={onDone} />
      <Password user={user} api={api} onDone={onDone} />
      <SecondFactor user={user} api={api} onDone={onDone} />
    </Stack>
  );
}

function Sessions({ user, api, onDone }: UserPartProps) {
  const query = useQuery({
    queryKey: ['user', user.id, 'sessions'],
    queryFn: ({ signal }) => api.sessions(signal),
  });
  return (
    <Section title="Sessões abertas">
      <Loaded query={query} what="as sessões" skeleton={<FormSkeleton fields={2} />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="bal-soft">Ninguém está na conta agora.</p>
          ) : (
            <OpenSessions user={user} api={api} sessions={sessions} onDone={onDone} />
          )
        }
      </Loaded>
    </Section>
  );
}

function OpenSessions({ user, api, sessions, onDone }: UserPartProps & { sessions: readonly SessionItem[] }) {
  const { notify } = useShell();
  const { run, dialog } = useStepUp();
  const { busy, act } = useAction(onDone);

  async function endAll() {
    const sure = await notify.confirm({
      title: user.self ? 'Encerrar as suas outras sessões?' : `Encerrar as sessões de ${user.name}?`,
      body: `${user.self ? 'Os outros' : 'Todos os'} aparelhos terão de entrar de novo com e-mail e senha.`,
      confirmLabel: 'Encerrar sessões',
      destructive: true,
    });
    if (!sure) return;
    act(async () => {
      const done = await run(() => api.endSessions());
      if (!done) return null;
      return done.value === 1 ? '1 sessão encerrada.' : `${done.value} sessões encerradas.`;
    });
  }

  const endOne = ({ id }: SessionItem) =>
    act(async () => (await run(() => api.endSession(id))) && 'Sessão encerrada.');

  return (
    <>
      <SessionTable
        caption={`Sessões abertas de ${user.name}`}
        sessions={sessions}
        busy={busy}
        onEnd={endOne}
        endAll={{ label: user.self ? 'Encerrar as outras' : 'Encerrar todas', onEnd: () => void endAll() }}
      />
      {dialog}
    </>
  );
}

/** Why no link can be sent: the person could not log in with a new password either. */
const NO_LINK = {
  pending: 'O cadastro ainda não foi confirmado: a pessoa precisa antes do código que recebeu por e-mail.',
  blocked: 'A conta está bloqueada. Desbloqueie antes de enviar o link.',
} as const;

function Password({ user, api, onDone }: UserPartProps) {
  const { busy, act } = useAction(onDone);
  const send = () =>
    act(async () => {
      await api.sendResetLink();
      return 'Link de nova senha enviado.';
    });
  return (
    <Section
      title="Senha"
      description="A pessoa recebe por e-mail o mesmo link de quem esqueceu a senha. Ninguém aqui vê ou escolhe a senha dela."
    >
      {user.status === 'active' ? (
        <Button icon="mail" busy={busy} onClick={send}>
          Enviar link de nova senha
        </Button>
      ) : (
        <p className="bal-soft">{NO_LINK[user.status]}</p>
      )}
    </Section>
  );
}
