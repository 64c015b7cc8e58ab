import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { Button, Notice } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useEffect, useState } from 'react';
import { PUBLIC_AUTH } from '../common/public-auth';
import { formatSeconds, useCountdown } from '../common/use-countdown';

interface ResendCodeProps {
  /** The e-mail to send a code to; read when the button is pressed. Empty when there is none yet. */
  emailOf(): string;
  /** The signup that this browser made. */
  attempt: string | undefined;
  /** Seconds to wait because a code was just sent. */
  waitSeconds: number;
  /** Called when a code was sent. Focus its field, because the waiting button loses the focus. */
  onSent(): void;
}

/** Asks for another code, at most once a minute; says so while there is time to wait. */
export function ResendCode({ emailOf, attempt, waitSeconds, onSent }: ResendCodeProps) {
  const { http } = useShell();
  const { secondsLeft, start } = useCountdown();
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'warning'; text: string } | null>(null);
  const { busy, submit } = useSubmit(resend, showRefusal);

  useEffect(() => {
    if (waitSeconds > 0) start(waitSeconds);
  }, [start, waitSeconds]);

  async function resend() {
    const email = emailOf();
    if (!email) return setOutcome({ kind: 'warning', text: 'Digite primeiro o e-mail do cadastro.' });
    const { message, retryAfterSeconds } = await send(http, 'POST /auth/confirm-signup/resend-token', {
      body: { email, attempt },
      ...PUBLIC_AUTH,
    });
    start(retryAfterSeconds);
    setOutcome({ kind: 'success', text: message });
    onSent();
  }

  function showRefusal(error: unknown) {
    if (isApiError(error) && error.retryAfterSeconds) start(error.retryAfterSeconds);
    setOutcome({ kind: 'warning', text: submitFailureOf(error).errors.join(' ') });
  }

  return (
    <>
      {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <Button block busy={busy} disabled={secondsLeft > 0} onClick={() => void submit(undefined)}>
        {secondsLeft > 0 ? `Reenviar código em ${formatSeconds(secondsLeft)}` : 'Reenviar código'}
      </Button>
    </>
  );
}
