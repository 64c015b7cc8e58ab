import { ApiError, isApiError, type UnknownErrorCode } from '@balcao/contract';
import { isPlainObject } from '@balcao/domain';
import { type AxiosResponse, isAxiosError, isCancel } from 'axios';
import { CLIENT_ERRORS } from '../errors/catalogue';
import { clientError } from './client-error';
import { readRetryAfter } from './retry-after';

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'ECONNABORTED']);

function sentences(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function fieldsOf(value: unknown): Record<string, string[]> {
  if (!isPlainObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, texts]) => [name, sentences(texts)]));
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The sentence for answers without our error envelope, such as a proxy's page. */
function fromAnswer({ status, data, headers }: AxiosResponse<unknown>): ApiError {
  const envelope = isPlainObject(data) ? data : {};
  const errors = sentences(envelope.errors);
  return new ApiError({
    status,
    code: (text(envelope.code) as UnknownErrorCode | undefined) ?? 'unexpected',
    errors: errors.length > 0 ? errors : [CLIENT_ERRORS.unexpected],
    fields: fieldsOf(envelope.fields),
    requestId: text(envelope.requestId) ?? text(headers['x-request-id']),
    retryAfterSeconds: readRetryAfter(headers['retry-after']),
    body: data,
  });
}

/** Turns any failure of a request into the contract's `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (isCancel(error)) return clientError('aborted');
  if (!isAxiosError(error)) {
    console.error('A request failed before it was sent.', error);
    return clientError('unexpected');
  }
  if (error.response) return fromAnswer(error.response);
  return clientError(TIMEOUT_CODES.has(error.code ?? '') ? 'timeout' : 'offline');
}
