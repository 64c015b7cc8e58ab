import { useCallback, useEffect, useState } from 'react';

const TICK_MS = 500;

export interface Countdown {
  /** Whole seconds that are left; 0 when it is over or was never started. */
  secondsLeft: number;
  /** Starts it, or starts it again. */
  start(seconds: number): void;
}

/**
 * Counts down by the clock, so that a suspended tab shows the right time afterwards.
 *
 * @param seconds the value before the start
 */
export function useCountdown(seconds = 0): Countdown {
  const [deadline, setDeadline] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  const start = useCallback((seconds: number) => {
    setDeadline(Date.now() + seconds * 1000);
    setSecondsLeft(seconds);
  }, []);

  useEffect(() => {
    if (deadline === 0) return;
    const tick = setInterval(() => {
      const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) setDeadline(0);
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [deadline]);

  return { secondsLeft, start };
}

/** `872` → `14 min 32 s`, `60` → `1 min`, `45` → `45 s`. */
export function formatSeconds(total: number): string {
  const minutes = Math.floor(total / 60);
  const seconds = total % 60;
  if (minutes === 0) return `${seconds} s`;
  return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
}
