import path from 'node:path';
import { ROOT } from '../root';
import { readPort } from './ports';

/** Settings of a start on this machine, from environment variables. */
export interface Settings {
  /** `production` asks for secrets, SMTP and no `/_dev` pages; anything else is a machine of one person. */
  environment: 'development' | 'production';
  port: number;
  /** Undefined: any free port. */
  apiPort: number | undefined;
  /** Of the frame in which cards are typed. Undefined: any free port. */
  cardPort: number | undefined;
  /** Of the server of sellers' domains, in place of 443 and 80. Undefined: any free port. */
  domainsTlsPort: number | undefined;
  domainsHttpPort: number | undefined;
  /** Database files, logs, secrets of the machine. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  seedDemo: boolean;
  /** Whether doubles stand for Shopify, the DNS and an authority of certificates, so that shops and domains can be tried here. */
  hasDoubles: boolean;
  /** Of the panel in which records of the doubles' DNS are created. Undefined: any free port. */
  panelPort: number | undefined;
  /** The address that people type into the browser. */
  url: string;
}

/**
 * Reads PORT, API_PORT, CARD_PORT, DOMAINS_TLS_PORT, DOMAINS_HTTP_PORT, PANEL_PORT, BALCAO_ENV, BALCAO_DATA_DIR, DATABASE_URL,
 * SEED_DEMO, DEMO_DOUBLES and PUBLIC_URL; an empty one counts as not set. Whoever names Shopify, a DNS or an authority gets no doubles.
 * @throws PlainError for a value that cannot be used
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = readPort('PORT', env.PORT || '8080');
  const portOrFree = (name: string) => (env[name] ? readPort(name, env[name]) : undefined);
  const environment = env.BALCAO_ENV === 'production' ? 'production' : 'development';
  const seedDemo = env.SEED_DEMO ? env.SEED_DEMO === 'true' : environment === 'development';
  const isOutsideNamed = [env.SHOPIFY_URL, env.DNS_SERVERS, env.ACME_DIRECTORY_URL].some(Boolean);
  return {
    environment,
    port,
    apiPort: portOrFree('API_PORT'),
    cardPort: portOrFree('CARD_PORT'),
    domainsTlsPort: portOrFree('DOMAINS_TLS_PORT'),
    domainsHttpPort: portOrFree('DOMAINS_HTTP_PORT'),
    dataDir: path.resolve(ROOT, env.BALCAO_DATA_DIR || '.balcao'),
    databaseUrl: env.DATABASE_URL || undefined,
    seedDemo,
    hasDoubles: seedDemo && environment === 'development' && !isOutsideNamed && env.DEMO_DOUBLES !== 'false',
    panelPort: portOrFree('PANEL_PORT'),
    url: env.PUBLIC_URL || `http://localhost:${port}`,
  };
}
