import { z } from 'zod';
import { type DatabaseSettings, databaseOf, databaseVariables } from '../../../config-database';
import { type EncryptionKey, encryptionKeys, wholeNumber } from '../../../config-values';

/** The settings of the process that serves sellers' domains. */
export interface DomainSettings {
  database: DatabaseSettings;
  encryptionKeys: EncryptionKey[];
  host: string;
  tlsPort: number;
  httpPort: number;
  /** The checkout, as `http://checkout:4003`. */
  upstream: string;
  takesProxyHeader: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

const variables = z.object({
  ...databaseVariables,
  ENCRYPTION_KEYS: encryptionKeys,
  HOST: z.string().default('127.0.0.1'),
  DOMAINS_TLS_PORT: wholeNumber(4443, 0, 65_535, 'DOMAINS_TLS_PORT must be a port number.'),
  DOMAINS_HTTP_PORT: wholeNumber(4080, 0, 65_535, 'DOMAINS_HTTP_PORT must be a port number.'),
  CHECKOUT_UPSTREAM: z.url({
    protocol: /^http$/,
    error: 'CHECKOUT_UPSTREAM must be the address of the checkout, such as http://checkout:4003.',
  }),
  DOMAINS_PROXY_HEADER: z
    .enum(['on', 'off'], { error: 'DOMAINS_PROXY_HEADER must be on or off.' })
    .default('off'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** Reads the settings from environment variables; an empty one counts as not set. @throws an Error with a line per wrong one */
export function readDomainSettings(env: Record<string, string | undefined>): DomainSettings {
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = variables.safeParse(Object.fromEntries(filled));
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'));
  const settings = parsed.data;
  return {
    database: databaseOf(settings),
    encryptionKeys: settings.ENCRYPTION_KEYS,
    host: settings.HOST,
    tlsPort: settings.DOMAINS_TLS_PORT,
    httpPort: settings.DOMAINS_HTTP_PORT,
    upstream: settings.CHECKOUT_UPSTREAM,
    takesProxyHeader: settings.DOMAINS_PROXY_HEADER === 'on',
    logLevel: settings.LOG_LEVEL,
  };
}
