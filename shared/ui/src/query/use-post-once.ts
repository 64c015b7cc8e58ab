import { useShell } from '@balcao/contract';
import { useCallback } from 'react';
import { useIdempotencyKey } from '../base/use-idempotency-key';

/**
 * Posts JSON and answers what came back; repeating it after a lost answer does nothing twice. Rejects with an
 * `ApiError`.
 */
export type PostOnce = <Answer>(path: string, body: object) => Promise<Answer>;

/** Calls with idempotency keys of this component. */
export function usePostOnce(): PostOnce {
  const { http } = useShell();
  const keys = useIdempotencyKey();
  return useCallback(
    async <Answer>(path: string, body: object) => {
      const { data } = await http.post<Answer>(path, body, { headers: keys.headersFor({ path, body }) });
      keys.renew();
      return data;
    },
    [http, keys],
  );
}
