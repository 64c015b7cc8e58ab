import type {
  PaymentConfigList,
  PaymentConfigQuery,
  PaymentConfigRecord,
  PaymentConfigRequest,
  PaymentMethodList,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** The path of the configurations of methods. */
export const CONFIGS = '/pagamentoconfiguracoes';

/** The ways to pay, and the gateways that offer each. */
export async function readMethods(
  http: HttpClient,
  signal: AbortSignal,
): Promise<PaymentMethodList['items']> {
  return (await http.get<PaymentMethodList>('/formapagamento', { signal })).data.items;
}

export async function readConfigs(
  http: HttpClient,
  params: PaymentConfigQuery,
  signal: AbortSignal,
): Promise<PaymentConfigRecord[]> {
  return (await http.get<PaymentConfigList>(CONFIGS, { params, signal })).data.items;
}

/** Replaces a configuration. Rejects with HTTP 412 when it has changed since `base`. */
export async function changeConfig(
  http: HttpClient,
  { id, version }: Pick<PaymentConfigRecord, 'id' | 'version'>,
  request: PaymentConfigRequest,
): Promise<PaymentConfigRecord> {
  const headers = { 'If-Match': `"${version}"` };
  return (await http.put<PaymentConfigRecord>(CONFIGS, { ...request, id }, { headers })).data;
}
