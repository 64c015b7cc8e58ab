import type { IncomingHttpHeaders } from 'node:http';

/** Tokens that the double accepts, with the status of each account; any other is refused. */
export const IUGU_TOKENS = {
  accepted: 'e2e-iugu-token-of-an-accepted-account-A1',
  pending: 'e2e-iugu-token-of-an-account-in-review-B2',
  rejected: 'e2e-iugu-token-of-a-rejected-account-C3',
  unknown: 'e2e-iugu-token-of-an-account-without-word-D4',
} as const;

export const IUGU_FEEDBACK = 'O documento enviado está ilegível';

type Standing = keyof typeof IUGU_TOKENS;

const isStanding = (name: string): name is Standing => name in IUGU_TOKENS;

/** The token of a call: the user of HTTP Basic, without a password. */
function standingOf({ authorization = '' }: IncomingHttpHeaders): Standing | undefined {
  const [token] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  return Object.keys(IUGU_TOKENS)
    .filter(isStanding)
    .find((name) => IUGU_TOKENS[name] === token);
}

/** Answers `GET /v1/accounts/{id}` as https://dev.iugu.com/reference shows it. */
export function answerIugu(url: string, headers: IncomingHttpHeaders): { status: number; body: object } {
  const [, id] = /^\/v1\/accounts\/(\w+)$/.exec(url) ?? [];
  const standing = standingOf(headers);
  if (id === undefined) return { status: 404, body: { errors: 'Not Found' } };
  if (standing === undefined) return { status: 401, body: { errors: 'Unauthorized' } };
  return {
    status: 200,
    body: {
      id,
      name: 'Loja de teste',
      'can_receive?': standing === 'accepted',
      'is_verified?': standing === 'accepted',
      last_verification_request_status: standing === 'unknown' ? null : standing,
      last_verification_request_feedback: standing === 'rejected' ? IUGU_FEEDBACK : null,
    },
  };
}
