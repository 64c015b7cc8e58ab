import axios, { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';

export interface FakeAnswer {
  status?: number;
  data?: unknown;
  headers?: Record<string, string>;
}

/** The server behind the interceptor chain in tests: answers each request, or throws to fail it as the network does. */
export type FakeServer = (request: InternalAxiosRequestConfig) => FakeAnswer | Promise<FakeAnswer>;

/** An adapter that settles as axios's own do. */
export function adapterOf(server: FakeServer): AxiosAdapter {
  return async (request) => {
    // As the real adapters do before they send: a query that cannot be built fails here.
    axios.getUri(request);
    const { status = 200, data = null, headers = {} } = await server(request);
    const response = { status, data, headers, config: request, statusText: '', request: {} };
    if (status < 300) return response;
    throw new AxiosError(`HTTP ${status}`, AxiosError.ERR_BAD_RESPONSE, request, {}, response);
  };
}

/** The error of the network when no answer arrives. */
export function networkFailure(code: string = AxiosError.ERR_NETWORK): never {
  throw new AxiosError('No answer', code);
}
