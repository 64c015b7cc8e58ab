import { type Route, type SendAnswer, type SendArguments, send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useCallback } from 'react';
import { useIdempotencyKey } from '../base/use-idempotency-key';

/** Makes a declared call as `send` does; repeating it after a lost answer does nothing twice. Rejects with an `ApiError`. */
export type SendOnce = <R extends Route>(route: R, ...input: SendArguments<R>) => Promise<SendAnswer<R>>;

/** Calls with idempotency keys of this component. */
export function useSendOnce(): SendOnce {
  const { http } = useShell();
  const keys = useIdempotencyKey();
  return useCallback(
    async <R extends Route>(route: R, ...[input]: SendArguments<R>) => {
      const headers = keys.headersFor({ route, ...input });
      const answer = await send(http, route, ...([{ ...input, headers }] as SendArguments<R>));
      keys.renew();
      return answer;
    },
    [http, keys],
  );
}
