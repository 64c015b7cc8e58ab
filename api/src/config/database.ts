import { z } from 'zod';
import { byDefault, oneOf, optional, setting, settings, text, whole } from './settings';

const POSTGRES_URL = /^postgres(ql)?:\/\//;

/** The addresses of PostgreSQL. */
export const database = settings({
  /** For statements of requests and workers: the database, or a pooler in front of it. */
  url: setting(
    'DATABASE_URL',
    z
      .string({ error: 'DATABASE_URL is missing: set it to postgres://user:password@host:5432/database.' })
      .regex(POSTGRES_URL, 'DATABASE_URL must begin with postgres://.'),
  ),
  directUrl: optional(text('DATABASE_DIRECT_URL', POSTGRES_URL, 'must begin with postgres://.')),
  prepared: byDefault(oneOf('DATABASE_PREPARED_STATEMENTS', ['on', 'off']), 'on'),
  poolSize: whole('DATABASE_POOL_SIZE', 10, [1, 200]),
  /** How long a call waits for a connection before it is told to come again. */
  connectTimeoutSeconds: whole('DATABASE_CONNECT_TIMEOUT_SECONDS', 3, [1, 60]),
}).transform(({ url, directUrl, prepared, ...rest }) => ({
  ...rest,
  url,
  /** The database itself, for migrations and notifications. The same as `url` where there is no pooler. */
  directUrl: directUrl ?? url,
  /** Whether `url` leads to a pooler that lends server connections for one transaction at a time. */
  isPooled: directUrl !== undefined,
  /** Whether statements that come again are prepared under a name. */
  preparesStatements: prepared === 'on',
}));
