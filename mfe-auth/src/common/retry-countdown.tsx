import { useEffect } from 'react';
import { formatSeconds, useCountdown } from './use-countdown';

interface RetryCountdownProps {
  /** How long to wait, in seconds. */
  seconds: number;
  /** The action that may be tried again: "entrar". */
  action: string;
}

/** Counts down until a retry is allowed. Screen readers do not hear each second. */
export function RetryCountdown({ seconds, action }: RetryCountdownProps) {
  const { secondsLeft, start } = useCountdown(seconds);
  useEffect(() => start(seconds), [start, seconds]);
  if (secondsLeft === 0) return <p>Você já pode {action} de novo.</p>;
  return (
    <p>
      Você pode {action} de novo em{' '}
      <strong role="timer" aria-live="off" className="bal-tabular">
        {formatSeconds(secondsLeft)}
      </strong>
      .
    </p>
  );
}
