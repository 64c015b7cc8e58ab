import { isPlainObject } from '@balcao/domain';
import { type AxiosAdapter, AxiosHeaders, type AxiosResponse, isAxiosError } from 'axios';
import { clientError } from './client-error';

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml)\b/i;
/** The operator's own proxies say so while the API is away. */
const AWAY = new Set([502, 503, 504]);

/** Whether the API made an answer: it names its request, and holds JSON, the file that was asked for, or nothing. */
function isOurs({ headers, data, config }: AxiosResponse<unknown>): boolean {
  const told = AxiosHeaders.from(headers as AxiosHeaders);
  if (!told.has('x-request-id')) return false;
  const type = String(told.get('content-type') ?? '');
  if (config.responseType === 'blob') return !PAGE_TYPE.test(type);
  return data === undefined || data === null || data === '' || JSON_TYPE.test(type);
}

function isEnvelope(data: unknown): boolean {
  try {
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isPlainObject(body) && Array.isArray(body.errors) && typeof body.code === 'string';
  } catch {
    return false;
  }
}

/**
 * Takes no answer for the API's that somebody between made: the login page of a network with status 200, or a proxy's own refusal.
 * Nothing is known then of what was asked for, so it fails whatever its status is.
 */
export function withOwnAnswers(send: AxiosAdapter): AxiosAdapter {
  return async (request) => {
    // Without a base it is the postal-code service.
    if (!request.baseURL) return send(request);
    const answer = await send(request).catch((error: unknown) => {
      const failed = isAxiosError(error) && error.response;
      if (!failed || isOurs(failed) || AWAY.has(failed.status) || isEnvelope(failed.data)) throw error;
    });
    if (answer && isOurs(answer)) return answer;
    throw clientError('foreign_answer');
  };
}
