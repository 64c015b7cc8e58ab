import { useCallback, useEffect, useState } from 'react';

export type Reading<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retrying: boolean }
  | { status: 'ready'; data: T };

/**
 * Reads what a screen shows, again when `read` changes or on `retry`.
 *
 * @param read a stable function (`useCallback`); its signal aborts when the screen is left
 */
export function useReading<T>(read: (signal: AbortSignal) => Promise<T>): {
  reading: Reading<T>;
  retry(): void;
} {
  const [reading, setReading] = useState<Reading<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState({ read });

  useEffect(() => {
    const abandoned = new AbortController();
    const settle = (next: Reading<T>) => {
      if (!abandoned.signal.aborted) setReading(next);
    };
    attempt.read(abandoned.signal).then(
      (data) => settle({ status: 'ready', data }),
      (error: unknown) => settle({ status: 'failed', error, retrying: false }),
    );
    return () => abandoned.abort();
  }, [attempt]);

  if (attempt.read !== read) {
    setAttempt({ read });
    setReading({ status: 'loading' });
  }

  const retry = useCallback(() => {
    setReading((now) => (now.status === 'failed' ? { ...now, retrying: true } : now));
    setAttempt({ read });
  }, [read]);

  return { reading, retry };
}
