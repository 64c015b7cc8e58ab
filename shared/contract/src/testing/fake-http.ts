import { ApiError, type HttpClient, type HttpOptions, type HttpResponse } from '../http';

/** A request that the code under test made. */
export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
  options: HttpOptions;
}

/**
 * An answer: data with status 200, or a function of the call that returns data, a promise, or throws an `ApiError`. Where the
 * call asks for a blob, a text becomes one.
 */
export type FakeAnswer = unknown | ((call: RecordedCall) => unknown);

export interface FakeHttp extends HttpClient {
  readonly calls: RecordedCall[];
  /** Sets the answer to `"GET /seller/1"`. A later answer replaces an earlier one. */
  answer(call: string, answer: FakeAnswer): void;
}

function asAsked(data: unknown, { responseType }: HttpOptions): unknown {
  return responseType === 'blob' && typeof data === 'string' ? new Blob([data]) : data;
}

/**
 * An HTTP client that answers from a table; a call that the table lacks rejects with a 404 `ApiError`. A body is sent whole,
 * and so reported, before its call is answered.
 */
export function createFakeHttp(initial: Record<string, FakeAnswer> = {}): FakeHttp {
  const answers = new Map(Object.entries(initial));
  const calls: RecordedCall[] = [];

  async function request<T>(
    method: string,
    path: string,
    body: unknown,
    options: HttpOptions = {},
  ): Promise<HttpResponse<T>> {
    const call = { method, path, body, options };
    calls.push(call);
    if (body !== undefined) options.onUploadProgress?.(1);
    const key = `${method} ${path}`;
    if (!answers.has(key))
      throw new ApiError({ status: 404, code: 'not_found', errors: [`Sem resposta para ${key}.`] });
    const answer = answers.get(key);
    const data = typeof answer === 'function' ? await answer(call) : answer;
    return { data: asAsked(data, options) as T, status: 200, headers: {} };
  }

  return {
    calls,
    answer: (call, answer) => void answers.set(call, answer),
    get: (path, options) => request('GET', path, undefined, options),
    post: (path, body, options) => request('POST', path, body, options),
    put: (path, body, options) => request('PUT', path, body, options),
    patch: (path, body, options) => request('PATCH', path, body, options),
    delete: (path, options) => request('DELETE', path, undefined, options),
  };
}
