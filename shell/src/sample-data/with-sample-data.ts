import type { RuntimeConfig } from '@balcao/contract';
import type { AxiosAdapter } from 'axios';

/**
 * In development, answers the calls of each sample flag that is on without an API; every other call is sent. In
 * production flags mean nothing.
 */
export function withSampleData(
  send: AxiosAdapter,
  { environment, sampleFlags }: Pick<RuntimeConfig, 'environment' | 'sampleFlags'>,
): AxiosAdapter {
  const isOn = environment === 'development' && Object.values(sampleFlags).some(Boolean);
  if (!isOn) return send;
  return async (request) => {
    const { findSampleCall } = await import('./sample-calls');
    const [path = ''] = (request.url ?? '').split('?');
    const sample = findSampleCall(request.method ?? 'get', path, sampleFlags);
    if (!sample) return send(request);
    return { ...sample, statusText: '', headers: {}, config: request };
  };
}
