import { z } from '@balcao/api-schema';
import { noteRetryAfter } from '../retry-after';
import type { AccountCheck, AuthorizationOutcome, GatewayFailure, StatusOutcome } from './gateway-provider';

/** Overrides of an adapter's defaults, for tests and installations behind a proxy. */
export interface GatewaySettings {
  /** The address of the gateway, without a slash at the end; left out, it is the one that each gateway knows as its own. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  /** The longest answer that is read. */
  maxAnswerBytes?: number | undefined;
}

/** Long enough for a card that an issuer thinks about; buyers do not wait longer. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const TOO_MANY = 429;
const UNAUTHORIZED = [401, 403];
/** The statuses by which gateways reject credentials, or deny access to another account. */
const UNKNOWN_ACCOUNT = [400, 404];

/** A request to a gateway's API. */
export interface Question {
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
}

/** The result of a request: an answer of the expected shape, a refusal (4xx) with its body, or a failure. */
export type Asked<Answer> =
  | { outcome: 'answered'; answer: Answer }
  | { outcome: 'refused'; status: number; body: unknown }
  | GatewayFailure;

/** The text of an answer; undefined above the maximum size. */
async function shortText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export const UNREACHABLE: GatewayFailure = { outcome: 'failed', why: 'unreachable' };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Asks a gateway's API, and reads an answer of a shape.
 *
 * Redirects are not followed, so that credentials go to the gateway and nowhere else.
 */
export async function askGateway<Answer>(
  url: string,
  question: Question,
  schema: z.ZodType<Answer>,
  { timeoutMs = TIMEOUT_MS, maxAnswerBytes = MAX_ANSWER_BYTES }: GatewaySettings = {},
): Promise<Asked<Answer>> {
  try {
    const response = await fetch(url, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await shortText(response, maxAnswerBytes);
    const { status } = response;
    noteRetryAfter(status, response.headers.get('retry-after'));
    if (text === undefined || status >= 500 || status === TOO_MANY) return UNREACHABLE;
    if (UNAUTHORIZED.includes(status)) return { outcome: 'failed', why: 'credentials' };
    if (!response.ok) return { outcome: 'refused', status, body: jsonOf(text) };
    const read = schema.safeParse(jsonOf(text));
    return read.success ? { outcome: 'answered', answer: read.data } : UNREACHABLE;
  } catch {
    // A timeout and a broken connection are the same to the seller.
    return UNREACHABLE;
  }
}

/** The account's status, by a request that only a valid account may make. */
export function accountCheck<Answer>(
  asked: Asked<Answer>,
  accountOf: (answer: Answer) => Omit<Extract<AccountCheck, { outcome: 'connected' }>, 'outcome'> = () => ({
    accountStatus: '',
    feedback: '',
  }),
): AccountCheck {
  if (asked.outcome === 'answered') return { outcome: 'connected', ...accountOf(asked.answer) };
  if (asked.outcome === 'failed') return { outcome: asked.why === 'credentials' ? 'refused' : 'unreachable' };
  return { outcome: UNKNOWN_ACCOUNT.includes(asked.status) ? 'refused' : 'unreachable' };
}

/** The outcome of reading a charge that was refused: only 404 says that there is none. */
export const unread = ({ status }: { status: number }): StatusOutcome =>
  status === 404 ? { outcome: 'unknown' } : UNREACHABLE;

/** A POST with a JSON body. */
export const postJson = (headers: Record<string, string>, body: object): Question => ({
  method: 'POST',
  headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The header of HTTP Basic. */
export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const MAX_REASON_LENGTH = 300;

/** All texts in a gateway's answer: each gateway nests its messages differently. */
export function sentencesIn(said: unknown): string {
  const texts: string[] = [];
  const waiting: unknown[] = [said];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null)
      waiting.push(...Object.values(next).filter((value) => value !== undefined));
  }
  return texts.join(' ').slice(0, MAX_REASON_LENGTH);
}

/**
 * The outcome of a capture or a void.
 * @param reasonOf the gateway's words in a refusal
 */
export function authorizationOutcome(
  asked: Asked<unknown>,
  reasonOf: (body: unknown) => string = sentencesIn,
): AuthorizationOutcome {
  switch (asked.outcome) {
    case 'answered':
      return { outcome: 'taken' };
    case 'refused':
      return { outcome: 'refused', reason: reasonOf(asked.body) };
    case 'failed':
      return asked;
  }
}

/** The answer parsed by a schema; undefined when it does not match. */
export const parseAnswer = <Shape>(schema: z.ZodType<Shape>, body: unknown): Shape | undefined =>
  schema.safeParse(body).data;

/** A text that may be left out or null, as an empty one. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Cents that may be left out or null, as none. */
export const cents = z
  .int()
  .nullish()
  .transform((value) => value ?? 0);
