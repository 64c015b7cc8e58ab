import { z } from 'zod';
import { encryptionKeys } from '../../config';
import { database } from '../../config/database';
import { byDefault, oneOf, readSettings, setting, settings, text, whole } from '../../config/settings';

/** The settings of the process that serves sellers' domains. */
const serving = settings({
  encryptionKeys,
  host: byDefault(text('HOST'), '127.0.0.1'),
  tlsPort: whole('DOMAINS_TLS_PORT', 4443, [0, 65_535], 'must be a port number.'),
  httpPort: whole('DOMAINS_HTTP_PORT', 4080, [0, 65_535], 'must be a port number.'),
  /** The checkout, as `http://checkout:4003`. */
  upstream: setting(
    'CHECKOUT_UPSTREAM',
    z.url({
      protocol: /^http$/,
      error: 'CHECKOUT_UPSTREAM must be the address of the checkout, such as http://checkout:4003.',
    }),
  ),
  takesProxyHeader: setting(
    'DOMAINS_PROXY_HEADER',
    z
      .enum(['on', 'off'], { error: 'DOMAINS_PROXY_HEADER must be on or off.' })
      .default('off')
      .transform((answer) => answer === 'on'),
  ),
  logLevel: byDefault(oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug']), 'info'),
});

/** Reads the settings from environment variables; an empty one counts as not set. @throws ConfigError */
export function readDomainSettings(env: Record<string, string | undefined>) {
  const { served, ...reached } = readSettings({ database, served: serving }, env);
  return { ...reached, ...served };
}
