import type { InjectOptions } from 'fastify';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';

/** The callers: nobody, the seller whose data it is, another seller, a blocked one with a living session, an admin. */
export const CALLERS = ['none', 'owner', 'other', 'blocked', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
type Answers = Record<Caller, number>;

/** The address and content of a call. */
export type Call = Pick<InjectOptions, 'payload' | 'headers' | 'query'> & { url: string };

/** The expected answer of a route for each caller. The call addresses the data of `target`, who may be the caller. */
export interface Row {
  call(target: Account, platform: Platform): Call | Promise<Call>;
  answers: Answers;
}

/** Anonymous and blocked callers have no session. */
const withoutSession = { none: 401, blocked: 401 };
export const everybody = (status: number): Answers => ({
  none: status,
  owner: status,
  other: status,
  blocked: status,
  admin: status,
});
export const loggedIn = (status: number): Answers => ({ ...everybody(status), ...withoutSession });
export const ownOnly = (status: number, admin = 404): Answers => ({
  ...withoutSession,
  owner: status,
  other: 404,
  admin,
});
/** For calls that name an e-mail, which must be the session's own, or need a step-up, which only the target's session has. */
export const targetOnly = (status: number): Answers => ({
  ...withoutSession,
  owner: status,
  other: 403,
  admin: 403,
});
export const adminOnly = (status: number): Answers => ({
  ...withoutSession,
  owner: 403,
  other: 403,
  admin: status,
});

export const bare = (url: string, answers: Answers): Row => ({ call: () => ({ url }), answers });
export const send = (url: string, payload: () => object, answers: Answers): Row => ({
  call: () => ({ url, payload: payload() }),
  answers,
});
