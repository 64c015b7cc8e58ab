import { isApiError, useShell } from '@balcao/contract';
import { useCallback, useRef, useState } from 'react';
import { useLatest } from '../base/use-latest';

export interface Submit<Values> {
  busy: boolean;
  /** Resolves true after success. While one submit is pending, another is ignored and resolves false, as work does that was called off. */
  submit(values: Values): Promise<boolean>;
}

/**
 * Runs the work of a form or dialog, once at a time.
 *
 * @param work resolves with `false` when the person has called it off
 * @param onFailure gets the thrown error; `submitFailureOf` turns it into texts
 */
export function useSubmit<Values>(
  work: (values: Values) => unknown,
  onFailure: (error: unknown) => void,
): Submit<Values> {
  const { telemetry } = useShell();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const latest = useLatest({ work, onFailure });

  const submit = useCallback(
    async (values: Values) => {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      try {
        return (await latest.current.work(values)) !== false;
      } catch (error) {
        if (!isApiError(error)) telemetry.report({ name: 'form_failed', detail: { cause: String(error) } });
        latest.current.onFailure(error);
        return false;
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [telemetry],
  );

  return { busy, submit };
}
