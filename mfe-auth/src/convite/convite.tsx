import type { ErrorCode } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { FormSkeleton, GuestLayout } from '@balcao/ui/base';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { DeadEnd } from '../common/dead-end';
import { useQueryValue } from '../common/use-query-value';
import { AcceptInvitation } from './accept-invitation';
import { readInvitation } from './convite-api';
import { INVITATION_PROBLEMS, type InvitationProblem, NO_INVITATION } from './invitation-problems';

const TITLE = 'Convite';

/** The page that the link of an invitation opens. */
export default function Convite() {
  const token = useQueryValue('token');
  if (token)
    return (
      <QueryProvider>
        <InvitationOf key={token} token={token} />
      </QueryProvider>
    );
  return (
    <GuestLayout title={TITLE}>
      {token === undefined ? <FormSkeleton /> : <Refused problem={NO_INVITATION} />}
    </GuestLayout>
  );
}

function InvitationOf({ token }: { token: string }) {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readInvitation(http, token, signal),
  });
  // What was open when the page was read may be gone when it is accepted.
  const [refusal, setRefusal] = useState<unknown>(null);

  function showRefusal(error: unknown): boolean {
    setRefusal(error);
    return problemOf(error) !== null;
  }

  const problem = problemOf(refusal) ?? problemOf(query.error);
  if (query.data && !problem)
    return <AcceptInvitation token={token} invitation={query.data} onFailure={showRefusal} />;
  return (
    <GuestLayout title={TITLE}>
      {problem ? (
        <Refused problem={problem} />
      ) : (
        <Loaded query={query} what="o convite" skeleton={<FormSkeleton />}>
          {() => null}
        </Loaded>
      )}
    </GuestLayout>
  );
}

function problemOf(error: unknown): InvitationProblem | null {
  return isApiError(error) ? (INVITATION_PROBLEMS[error.code as ErrorCode] ?? null) : null;
}

function Refused({ problem }: { problem: InvitationProblem }) {
  return <DeadEnd {...problem} action={{ label: 'Entrar', to: '/' }} />;
}
