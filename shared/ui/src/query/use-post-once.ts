import { useShell } from '@balcao/contract';
import { useCallback } from 'react';
import { useIdempotencyKey } from '../base/use-idempotency-key';

/** Posts JSON and answers what came back; the same sent again after a lost answer does nothing again. Rejects with an `ApiError`. */
export type PostOnce = <Answer>(path: string, body: object) => Promise<Answer>;

/** Calls that do their work once, with keys of this component. */
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
