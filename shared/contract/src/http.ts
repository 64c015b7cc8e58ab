import type { ErrorCode } from '@balcao/api-schema';

/** Names of the API bases in the page's runtime configuration. All point at the same origin by default. */
export type ApiBase =
  | 'core'
  | 'identity'
  | 'plan'
  | 'mainSeller'
  | 'auth'
  | 'websocket'
  | 'accountWebsocket'
  | 'checkoutFront';

export interface HttpOptions {
  /** The base that the path is relative to. Default `core`. Ignored for absolute URLs. */
  api?: ApiBase;
  /** `PUBLIC_SCOPE` sends the request without the authentication header. */
  headers?: Record<string, string>;
  /** Rendered by the specification's query-string builder: objects or arrays of objects only. */
  params?: object;
  signal?: AbortSignal;
  /** Milliseconds. Default 15 000. */
  timeout?: number;
  /** Default `json`. As `blob` the answer's bytes are untouched, for files; errors are as of any other call. */
  responseType?: 'json' | 'blob';
  /** Called with the share of the body that was sent, 0 to 1. Not called when the size is unknown. */
  onUploadProgress?(share: number): void;
}

export interface HttpResponse<T> {
  data: T;
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
}

/** The client behind the shell's interceptor chain. Every rejection is an `ApiError`. */
export interface HttpClient {
  get<T>(path: string, options?: HttpOptions): Promise<HttpResponse<T>>;
  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<HttpResponse<T>>;
  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<HttpResponse<T>>;
  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<HttpResponse<T>>;
  delete<T>(path: string, options?: HttpOptions): Promise<HttpResponse<T>>;
}

/** Headers of a request that goes without the authentication header. */
export const PUBLIC_SCOPE = { scope: 'public' } as const;

/**
 * The failures of a request before an answer arrives, or without one of the API's own. Since 1.9.0: `foreign_answer`, where somebody
 * between the page and the API answered, whatever the status, and `blocked`, where the API is there and this request did not reach it.
 */
export type RequestErrorCode =
  | 'offline'
  | 'blocked'
  | 'foreign_answer'
  | 'timeout'
  | 'aborted'
  | 'unexpected'
  | 'unauthenticated'
  | 'query_misuse';

/** A code that arrived and that this page does not know: the API may be newer than the page. */
export type UnknownErrorCode = string & { readonly known: false };

/** The codes of errors. Each of the API's has a page in the docs. */
export type ApiErrorCode = ErrorCode | RequestErrorCode | UnknownErrorCode;

/**
 * The failure of a request, ready to be shown.
 *
 * `errors` are sentences in Portuguese; `fields` maps a field's name to its sentences; `status` is 0 when no answer of the API arrived (`code` then
 * is `offline`, `blocked`, `foreign_answer`, `timeout` or `aborted`); `retryAfterSeconds` comes from `Retry-After`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: string[];
  readonly fields: Record<string, string[]>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The whole body, for answers that carry more than the envelope (a 412 brings the current record). */
  readonly body: unknown;

  constructor(init: {
    status: number;
    code: ApiErrorCode;
    errors: string[];
    fields?: Record<string, string[]> | undefined;
    requestId?: string | undefined;
    retryAfterSeconds?: number | undefined;
    body?: unknown;
  }) {
    super(init.errors.join(' '));
    this.status = init.status;
    this.code = init.code;
    this.errors = init.errors;
    this.fields = init.fields ?? {};
    this.requestId = init.requestId;
    this.retryAfterSeconds = init.retryAfterSeconds;
    this.body = init.body;
  }
}

/** Whether a caught value is an `ApiError` (also one made by another copy of this package). */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'errors' in error && 'code' in error;
}
