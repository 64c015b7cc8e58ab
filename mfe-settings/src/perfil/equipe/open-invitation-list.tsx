import type { OpenInvitation } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { STORE_ROLE_LABELS } from '@balcao/domain';
import {
  Button,
  EmptyState,
  FormSkeleton,
  Notice,
  RelativeTime,
  Section,
  Stack,
  StatusPill,
} from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { TEAM } from './team-key';

interface OpenInvitationListProps {
  mayChange: boolean;
  readAgain(): Promise<unknown>;
}

/** The invitations that nobody has accepted, sent again or revoked here. */
export function OpenInvitationList({ mayChange, readAgain }: OpenInvitationListProps) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const query = useQuery({
    queryKey: [TEAM, 'invitations'],
    queryFn: ({ signal }) => send(http, 'GET /convites', { signal }),
  });
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      await work();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      void readAgain();
    },
  );

  async function resend({ id, email }: OpenInvitation) {
    if (!(await run(() => send(http, 'POST /convites/:id/resend', { params: { id } })))) return;
    await readAgain();
    notify.toast(`Convite reenviado para ${email}. O link de antes não vale mais.`);
  }

  async function revoke({ id, email }: OpenInvitation) {
    const sure = await confirmNamed({
      verb: 'Revogar',
      kind: 'o convite',
      name: email,
      consequence: 'O link que a pessoa recebeu deixa de valer na hora.',
      destructive: true,
    });
    if (!sure) return;
    await send(http, 'DELETE /convites/:token', { params: { token: id } });
    await readAgain();
    notify.toast(`Convite revogado: ${email}.`);
  }

  return (
    <Section title="Convites em aberto">
      {problem && <Notice kind="error">{problem}</Notice>}
      <Loaded query={query} what="os convites em aberto" skeleton={<FormSkeleton fields={1} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="never"
              icon="profile"
              title="Nenhum convite em aberto"
              body="Quem você convidar aparece aqui até aceitar."
            />
          ) : (
            <ul className="set-rows" aria-label="Convites em aberto">
              {items.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  busy={busy}
                  {...(mayChange && {
                    onResend: () => void submit(() => resend(invitation)),
                    onRevoke: () => void submit(() => revoke(invitation)),
                  })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Stack>
        {dialog}
        {confirmation}
      </Stack>
    </Section>
  );
}

interface InvitationRowProps {
  invitation: OpenInvitation;
  busy: boolean;
  /** Left out for who may not. */
  onResend?: () => void;
  onRevoke?: () => void;
}

function InvitationRow({ invitation, busy, onResend, onRevoke }: InvitationRowProps) {
  const { email, role, invitedBy, sentAt, expiresAt } = invitation;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="team-row">
      <div className="team-facts">
        <div className="set-row-head">
          <strong className="set-name">{email}</strong>
          <StatusPill
            kind={isExpired ? 'warning' : 'info'}
            icon="clock"
            label={isExpired ? 'Vencido' : 'Aguardando'}
          />
        </div>
        <p className="bal-meta">
          {STORE_ROLE_LABELS[role]} · enviado <RelativeTime iso={sentAt} /> por {invitedBy} ·{' '}
          {isExpired ? 'venceu' : 'vence'} <RelativeTime iso={expiresAt} />
        </p>
      </div>
      {onResend && onRevoke && (
        <div className="set-row-actions">
          <Button size="small" disabled={busy} aria-label={`Reenviar convite de ${email}`} onClick={onResend}>
            Reenviar
          </Button>
          <Button
            size="small"
            destructive
            disabled={busy}
            aria-label={`Revogar convite de ${email}`}
            onClick={onRevoke}
          >
            Revogar
          </Button>
        </div>
      )}
    </li>
  );
}
