import { isApiError } from '@balcao/contract';
import { useCallback, useEffect, useState } from 'react';

const SHOWN_FOR_MS = 60_000;

export interface Revealed<Value> {
  /** Undefined while it is masked. */
  value: Value | undefined;
  busy: boolean;
  /** Why it could not be shown. */
  problem: string;
  /** Shows it, or masks it again. */
  toggle(): void;
}

/**
 * A value that is masked until somebody asks to see it, which the API records. After a minute it is masked again.
 *
 * @param reveal fetches it; null when the person did not give the reason that was asked for
 */
export function useRevealed<Value>(reveal: () => Promise<Value | null>): Revealed<Value> {
  const [value, setValue] = useState<Value>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const hide = useCallback(() => setValue(undefined), []);

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(hide, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [value, hide]);

  async function show() {
    setBusy(true);
    setProblem('');
    try {
      const revealed = await reveal();
      if (revealed !== null) setValue(() => revealed);
    } catch (error) {
      const reason = isApiError(error) ? error.errors.join(' ') : '';
      setProblem(reason || 'Não foi possível mostrar agora. Tente de novo em instantes.');
    } finally {
      setBusy(false);
    }
  }

  return { value, busy, problem, toggle: value === undefined ? () => void show() : hide };
}
