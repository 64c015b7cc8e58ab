import { send } from '@balcao/api-schema/client';
import { type ApiError, type HttpClient, isApiError, useShell } from '@balcao/contract';
import { useNavigate } from '@balcao/contract/router';
import { Button, Notice } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { confirmPath } from '../cadastro-confirmar/confirm-path';
import type { Arrival } from '../common/arrival';
import { PUBLIC_AUTH } from '../common/public-auth';
import { RetryCountdown } from '../common/retry-countdown';

const REFUSALS = ['account_locked', 'too_many_requests', 'account_not_confirmed', 'account_blocked'];

/** The titles of limits, without the wait that the countdown below shows. */
const LIMIT_TITLES: Readonly<Record<string, string>> = {
  account_locked: 'Muitas senhas erradas em seguida',
  too_many_requests: 'Muitas tentativas em pouco tempo',
};

/** Whether a login failed for a reason that needs more than a sentence. */
export function isLoginRefusal(error: unknown): error is ApiError {
  return isApiError(error) && REFUSALS.includes(error.code);
}

interface LoginRefusalProps {
  error: ApiError;
  /** The e-mail of the failed login. */
  email: string;
}

/** Why the account cannot log in now, and what to do. */
export function LoginRefusal({ error, email }: LoginRefusalProps) {
  if (error.code === 'account_not_confirmed') return <NotConfirmed email={email} />;
  if (error.code === 'account_blocked')
    return (
      <Notice kind="error" title="Conta bloqueada">
        {error.message}
      </Notice>
    );
  return (
    <Notice kind="warning" title={LIMIT_TITLES[error.code]}>
      {error.retryAfterSeconds === undefined ? (
        error.message
      ) : (
        <RetryCountdown seconds={error.retryAfterSeconds} action="tentar" />
      )}
    </Notice>
  );
}

function NotConfirmed({ email }: { email: string }) {
  const { http } = useShell();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(sendCode, (error) =>
    setFailure(submitFailureOf(error).errors.join(' ')),
  );

  async function sendCode() {
    const state: Arrival = { resendAfterSeconds: await secondsUntilNextCode(http, email) };
    navigate(confirmPath(email), { state });
  }

  return (
    <Notice
      kind="warning"
      title="Falta confirmar o seu cadastro"
      action={
        <Button busy={busy} onClick={() => void submit(undefined)}>
          Receber código e confirmar
        </Button>
      }
    >
      {failure ?? 'Para entrar, confirme o e-mail com um código de 6 números.'}
    </Notice>
  );
}

/** Sends a code. A code that was sent moments ago stays valid. */
async function secondsUntilNextCode(http: HttpClient, email: string): Promise<number | undefined> {
  try {
    const asked = { body: { email }, ...PUBLIC_AUTH };
    return (await send(http, 'POST /auth/confirm-signup/resend-token', asked)).retryAfterSeconds;
  } catch (error) {
    if (isApiError(error) && error.code === 'too_many_codes') return error.retryAfterSeconds;
    throw error;
  }
}
