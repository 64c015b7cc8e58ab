import { ConfigError } from './config';
import { WrongRoleError } from './db/assert-roles';
import { isDatabaseDown } from './db/database-down';

/** PostgreSQL's codes for a refused login and a missing database. */
const LOGIN_REFUSED = new Set(['28000', '28P01']);
const NO_SUCH_DATABASE = '3D000';

/** PgBouncer's answer to the settings that a connection to PostgreSQL itself starts with. */
const POOLER_REFUSES = /unsupported startup parameter/;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * The sentences for an operator when the API cannot start: one per problem, without secrets.
 *
 * @param embeddedLog the log of the embedded PostgreSQL, where the address is that of no database of the operator's own
 */
export function startFailureSentences(error: unknown, embeddedLog?: string): string[] {
  if (error instanceof ConfigError) return error.sentences;
  if (error instanceof WrongRoleError) return [error.message];
  const code = codeOf(error);
  if (error instanceof Error && POOLER_REFUSES.test(error.message))
    return ['DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'];
  if (code === 'EADDRINUSE') return ['The port is taken: set API_PORT to a free one.'];
  if (LOGIN_REFUSED.has(code))
    return ['The database refuses the login in DATABASE_URL: check user and password.'];
  if (code === NO_SUCH_DATABASE)
    return ['The database named in DATABASE_URL does not exist: create it first.'];
  if (embeddedLog && isDatabaseDown(error))
    return [
      `The embedded PostgreSQL does not answer: start again when the machine is less busy; else its log says why (${embeddedLog}).`,
    ];
  if (isDatabaseDown(error))
    return ['The database in DATABASE_URL does not answer: start it or check the address.'];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
