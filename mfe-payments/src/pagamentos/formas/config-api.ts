import type { PaymentConfigRecord, PaymentConfigRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';

/** The path of the configurations of methods. */
export const CONFIGS = '/pagamentoconfiguracoes';

/** Replaces a configuration. Rejects with HTTP 412 when it has changed since `base`. */
export const changeConfig = (
  http: HttpClient,
  { id, version }: Pick<PaymentConfigRecord, 'id' | 'version'>,
  request: PaymentConfigRequest,
): Promise<PaymentConfigRecord> =>
  send(http, 'PUT /pagamentoconfiguracoes', {
    body: { ...request, id },
    headers: { 'If-Match': `"${version}"` },
  });
