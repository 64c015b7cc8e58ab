import { z } from 'zod';
import { wholeNumber } from './config-values';

/** The addresses of PostgreSQL. */
export interface DatabaseSettings {
  /** The address for statements of requests and workers: the database, or a pooler in front of it. */
  url: string;
  /** The database itself, for migrations and notifications. The same as `url` where there is no pooler. */
  directUrl: string;
  /** Whether `url` leads to a pooler that lends server connections for one transaction at a time. */
  isPooled: boolean;
  /** Whether statements that come again are prepared under a name. */
  preparesStatements: boolean;
  poolSize: number;
  /** How long a call waits for a connection before it is told to come again. */
  connectTimeoutSeconds: number;
}

const POSTGRES_URL = /^postgres(ql)?:\/\//;

/** The settings that say how PostgreSQL is reached. */
export const databaseVariables = {
  DATABASE_URL: z
    .string({ error: 'DATABASE_URL is missing: set it to postgres://user:password@host:5432/database.' })
    .regex(POSTGRES_URL, 'DATABASE_URL must begin with postgres://.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(POSTGRES_URL, 'DATABASE_DIRECT_URL must begin with postgres://.')
    .optional(),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(['on', 'off'], { error: 'DATABASE_PREPARED_STATEMENTS must be on or off.' })
    .default('on'),
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 200, 'DATABASE_POOL_SIZE must be between 1 and 200.'),
  DATABASE_CONNECT_TIMEOUT_SECONDS: wholeNumber(
    3,
    1,
    60,
    'DATABASE_CONNECT_TIMEOUT_SECONDS must be between 1 and 60.',
  ),
};

type Variables = z.infer<z.ZodObject<typeof databaseVariables>>;

/** The addresses of PostgreSQL by the settings. Only behind a pooler has the database an address of its own. */
export function databaseOf(settings: Variables): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = settings;
  return {
    url,
    directUrl: directUrl ?? url,
    isPooled: directUrl !== undefined,
    preparesStatements: settings.DATABASE_PREPARED_STATEMENTS === 'on',
    poolSize: settings.DATABASE_POOL_SIZE,
    connectTimeoutSeconds: settings.DATABASE_CONNECT_TIMEOUT_SECONDS,
  };
}
