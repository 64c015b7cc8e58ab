import type { ErrorCode } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, PUBLIC_SCOPE, useShell } from '@balcao/contract';
import { FormSkeleton, GuestLayout } from '@balcao/ui/base';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { DeadEnd } from '../common/dead-end';
import { useLinkToken } from '../common/use-link-token';
import { AcceptInvitation } from './accept-invitation';
import { INVITATION_PROBLEMS, type InvitationProblem, NO_INVITATION } from './invitation-problems';
import { InvitationSummary } from './invitation-summary';

/** The page that the link of an invitation opens. */
export default function Invitation() {
  return (
    <QueryProvider>
      <InvitationPage />
    </QueryProvider>
  );
}

function InvitationPage() {
  const { http } = useShell();
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      send(http, 'GET /convites/:token', { params: { token: token ?? '' }, headers: PUBLIC_SCOPE, signal }),
    enabled: Boolean(token),
  });
  // An invitation may have become invalid since it was read.
  const [refusal, setRefusal] = useState<InvitationProblem | null>(null);

  function showRefusal(error: unknown): boolean {
    const problem = problemOf(error);
    setRefusal(problem);
    return problem !== null;
  }

  const problem = token === '' ? NO_INVITATION : (refusal ?? problemOf(query.error));
  if (problem)
    return (
      <GuestLayout title="Convite">
        <DeadEnd {...problem} action={{ label: 'Entrar', to: '/' }} />
      </GuestLayout>
    );
  const invitation = query.data;
  return (
    <GuestLayout
      title={invitation ? `Convite para ${invitation.storeName}` : 'Convite'}
      description={invitation && <InvitationSummary invitation={invitation} />}
    >
      <Loaded query={query} what="o convite" skeleton={<FormSkeleton />}>
        {(loaded) => <AcceptInvitation token={token ?? ''} invitation={loaded} onFailure={showRefusal} />}
      </Loaded>
    </GuestLayout>
  );
}

function problemOf(error: unknown): InvitationProblem | null {
  return isApiError(error) ? (INVITATION_PROBLEMS[error.code as ErrorCode] ?? null) : null;
}
