import type { RefusalDefinition } from './refusal-definition';

/** Refusals of the control API that are about the request, not about versions. */
export const CONTROL_CODES = {
  token_refused: {
    status: 401,
    owner: 'ops',
    text: 'The token is missing, unknown, expired or revoked.',
    cause: 'All four are answered alike, so that nobody can try out which tokens exist.',
    action:
      'Send a token that is valid (`MFE_TOKEN`); ops list them with `mfe token list` and make new ones.',
  },
  scope_missing: {
    status: 403,
    owner: 'ops',
    text: 'The token is valid, but not for this.',
    cause: 'A token publishes one part, or decides about one channel, or reads.',
    action: 'Use the token that was made for it, or ask ops for one (`mfe token create`).',
  },
  too_many_failures: {
    status: 429,
    owner: 'ops',
    text: 'Too many requests from this address had no valid token.',
    cause: 'A script has a wrong token, or somebody tries some out.',
    action: 'Put the token right and try again in a minute.',
  },
  generation_missing: {
    status: 428,
    owner: 'ops',
    text: 'The request does not say which generation of the channel it was decided upon.',
    cause: 'The header `If-Match` is missing, or holds no generation.',
    action: 'Read the channel and send its generation: `If-Match: "42"`.',
  },
  invalid_request: {
    status: 422,
    owner: 'ops',
    text: 'The request cannot be understood.',
    cause:
      'A field is missing, additional, too long or of another kind; or the body is not what it says it is.',
    action: 'Put right what the answer names; a newer `mfe` may be needed.',
  },
  unknown_address: {
    status: 404,
    owner: 'ops',
    text: 'The control API has nothing at this address.',
    cause: 'The path or the method is misspelled, or the edge serves the builds of its own checkout.',
    action: 'Look at docs/versions.md, and set `COMPOSER_STORE` for the edge.',
  },
  unknown_token: {
    status: 404,
    owner: 'ops',
    text: 'There is no such token.',
    cause:
      'Tokens are named by the beginning of their id, as `mfe token list` shows it: not by the secret itself.',
    action: 'Look at `mfe token list`.',
  },
  scopes_mixed: {
    status: 422,
    owner: 'ops',
    text: 'One token cannot both publish and decide what runs.',
    cause: 'Who builds a version is never the one who puts it in front of everybody.',
    action: 'Make two tokens, and keep them in two places.',
  },
} as const satisfies Record<string, RefusalDefinition>;
