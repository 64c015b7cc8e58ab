import type { ErrorCode } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { FailurePanel, FormSkeleton, GuestLayout, useReading } from '@balcao/ui/base';
import { submitFailureOf } from '@balcao/ui/form';
import { useCallback, useState } from 'react';
import { DeadEnd } from '../common/dead-end';
import { useQueryValue } from '../common/use-query-value';
import { AcceptInvitation } from './accept-invitation';
import { readInvitation } from './convite-api';
import { INVITATION_PROBLEMS, type InvitationProblem, NO_INVITATION } from './invitation-problems';

const TITLE = 'Convite';

/** The page that the link of an invitation opens. */
export default function Convite() {
  const token = useQueryValue('token');
  if (token) return <InvitationOf key={token} token={token} />;
  return (
    <GuestLayout title={TITLE}>
      {token === undefined ? <FormSkeleton /> : <Refused problem={NO_INVITATION} />}
    </GuestLayout>
  );
}

function InvitationOf({ token }: { token: string }) {
  const { http } = useShell();
  const { reading, retry } = useReading(
    useCallback((signal: AbortSignal) => readInvitation(http, token, signal), [http, token]),
  );
  // What was open when the page was read may be gone when it is accepted.
  const [refusal, setRefusal] = useState<unknown>(null);

  const problem = problemOf(refusal) ?? (reading.status === 'failed' ? problemOf(reading.error) : null);
  if (problem)
    return (
      <GuestLayout title={TITLE}>
        <Refused problem={problem} />
      </GuestLayout>
    );
  if (reading.status === 'ready')
    return (
      <AcceptInvitation
        token={token}
        invitation={reading.data}
        onFailure={(error) => {
          setRefusal(error);
          return problemOf(error) !== null;
        }}
      />
    );
  return (
    <GuestLayout title={TITLE}>
      {reading.status === 'loading' ? (
        <FormSkeleton />
      ) : (
        <FailurePanel
          title="Não foi possível abrir o convite"
          message={submitFailureOf(reading.error).errors.join(' ')}
          requestId={submitFailureOf(reading.error).requestId}
          onRetry={retry}
          retrying={reading.retrying}
        />
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
