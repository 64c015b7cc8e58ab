import { z } from 'zod';
import type { IdwallSettings } from '../../config';
import { noteRetryAfter } from '../retry-after';
import { KycServiceError } from './kyc-provider';

const TIMEOUT_MS = 10_000;

/** Answers come wrapped; a refusal says in `message` why. */
const answer = z.object({ data: z.unknown().optional(), message: z.string().optional() });

/** The JSON of an answer, an empty one of an answer without a body; undefined when it is no JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface IdwallAnswer {
  status: number;
  data: unknown;
  message: string;
}

export type AskIdwall = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object | FormData,
) => Promise<IdwallAnswer>;

/** Asks idwall's API. Its token goes into the header as it is, and to no other address than its own. */
export function idwallApi({ url, token }: Pick<IdwallSettings, 'url' | 'token'>): AskIdwall {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const failed = (what: string) => new KycServiceError(`idwall ${what} to ${method}`);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: token,
        accept: 'application/json',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw failed('did not answer');
    });
    noteRetryAfter(response.status, response.headers.get('retry-after'));
    const read = answer.safeParse(await jsonOf(response));
    if (response.status >= 500 || response.status === 429 || !read.success)
      throw failed(`answered ${response.status}`);
    return { status: response.status, data: read.data.data, message: read.data.message ?? '' };
  };
}

/** @throws KycServiceError when an answer is no success */
export function expectSuccess({ status }: IdwallAnswer, what: string): void {
  if (status < 200 || status > 299) throw new KycServiceError(`idwall refused ${what} with ${status}`);
}
