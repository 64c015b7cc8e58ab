import type { TeamMember } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatDayOf, STORE_ROLE_LABELS } from '@balcao/domain';
import { Button, Notice, RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';

interface MembersProps {
  members: readonly TeamMember[];
  /** Left out for who may invite nobody. */
  onInvite: (() => void) | undefined;
  onRole(member: TeamMember): void;
  readAgain(): Promise<unknown>;
}

/** The members of the store, each with the actions that the viewer may take. */
export function Members({ members, onInvite, onRole, readAgain }: MembersProps) {
  const { http, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async ({ id, name }: TeamMember) => {
      setProblem(undefined);
      const sure = await confirmNamed({
        verb: 'Remover',
        kind: 'a pessoa',
        name,
        consequence:
          'O acesso à loja termina na hora, em todos os aparelhos, e os convites que a pessoa enviou deixam de valer. Chaves de API e webhooks da loja continuam.',
        destructive: true,
      });
      if (!sure) return;
      await send(http, 'DELETE /team/:id', { params: { id } });
      await readAgain();
      notify.toast(`${name} não está mais na equipe.`);
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have removed them.
      void readAgain();
    },
  );
  return (
    <Section
      title="Equipe"
      description="Quem trabalha nesta loja. Cada papel diz o que a pessoa vê e o que pode mudar."
    >
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        {onInvite === undefined && (
          <Notice kind="info">
            Só quem administra a loja convida, muda papéis e remove. Peça a essa pessoa.
          </Notice>
        )}
        <ul className="set-rows" aria-label="Pessoas da equipe">
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              busy={busy}
              onRole={() => onRole(member)}
              onRemove={() => void submit(member)}
            />
          ))}
        </ul>
        {members.length === 1 && (
          <p className="bal-soft">Só você trabalha nesta loja. Convide quem ajuda com pedidos ou finanças.</p>
        )}
        {onInvite && (
          <div>
            <Button kind="primary" icon="plus" onClick={onInvite}>
              Convidar pessoa
            </Button>
          </div>
        )}
      </Stack>
      {confirmation}
    </Section>
  );
}

interface MemberRowProps {
  member: TeamMember;
  busy: boolean;
  onRole(): void;
  onRemove(): void;
}

function MemberRow({ member, busy, onRole, onRemove }: MemberRowProps) {
  const { name, email, role, since, lastSeenAt, isSelf, canChange } = member;
  return (
    <li className="team-row">
      <div className="team-facts">
        <div className="set-row-head">
          <strong className="set-name">{isSelf ? `${name} (você)` : name}</strong>
          <StatusPill
            kind={role === 'owner' ? 'success' : 'neutral'}
            icon="profile"
            label={STORE_ROLE_LABELS[role]}
          />
        </div>
        <p className="bal-meta set-name">{email}</p>
        <p className="bal-meta">
          Na equipe desde {formatDayOf(since)} ·{' '}
          {lastSeenAt ? (
            <>
              último acesso <RelativeTime iso={lastSeenAt} />
            </>
          ) : (
            'ainda não usou a loja'
          )}
        </p>
      </div>
      {canChange && (
        <div className="set-row-actions">
          <Button size="small" disabled={busy} aria-label={`Mudar papel de ${name}`} onClick={onRole}>
            Mudar papel
          </Button>
          <Button
            size="small"
            destructive
            disabled={busy}
            aria-label={`Remover ${name} da equipe`}
            onClick={onRemove}
          >
            Remover
          </Button>
        </div>
      )}
    </li>
  );
}
