import type { Invitation } from '@balcao/api-schema';
import { formatInstant, STORE_ROLE_LABELS } from '@balcao/domain';

/** The invitation: who invites whom to which store, and until when. */
export function InvitationSummary({ invitation }: { invitation: Invitation }) {
  const { inviterName, email, role, expiresAt } = invitation;
  return (
    <>
      {inviterName} convidou <strong>{email}</strong> para trabalhar na loja, com o papel{' '}
      <strong>{STORE_ROLE_LABELS[role]}</strong>. O convite vale até {formatInstant(expiresAt)}.
    </>
  );
}
