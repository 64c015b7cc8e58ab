import type { z } from '@balcao/api-schema';
import type { AccountCheck } from './gateway-provider';

const TIMEOUT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;
/** How gateways say that credentials are wrong, or of an account that is not theirs. */
const REFUSALS = [400, 401, 403, 404];

interface Question {
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** The start of an answer, up to the longest that a gateway has reason to send; undefined when there is more. */
async function shortText(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > LONGEST_ANSWER_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Asks a gateway's API something that it answers only to who it lets in, and reads the account from a good answer.
 *
 * Redirects are not followed, so that credentials go to the gateway and nowhere else.
 */
export async function askGateway<Answer>(
  url: string,
  question: Question,
  schema: z.ZodType<Answer>,
  accountOf: (answer: Answer) => Omit<Extract<AccountCheck, { outcome: 'connected' }>, 'outcome'>,
): Promise<AccountCheck> {
  try {
    const answer = await fetch(url, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await shortText(answer);
    if (REFUSALS.includes(answer.status)) return { outcome: 'refused' };
    if (!answer.ok || text === undefined) return { outcome: 'unreachable' };
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? { outcome: 'connected', ...accountOf(read.data) } : { outcome: 'unreachable' };
  } catch {
    // A timeout, a broken connection or an answer that is no JSON: to the seller they are the same.
    return { outcome: 'unreachable' };
  }
}

/** The header of HTTP Basic. */
export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
