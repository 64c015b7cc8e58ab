import { useEffect, useState } from 'react';

const leftUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));

/** Seconds until an instant (milliseconds since 1970), counted down to 0. */
export function useSecondsLeft(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => leftUntil(endsAt));
  useEffect(() => {
    const tick = () => setSeconds(leftUntil(endsAt));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return seconds;
}

/** `9 min 05 s`, `45 s`. */
export function timeLeftWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`;
}
