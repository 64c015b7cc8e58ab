import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { CHANNEL_NAME } from '@balcao/api-schema/control';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { z } from 'zod';
import { database } from './database';
import { documents } from './documents';
import { bank, collectingGateways, gatewayUrls, payouts, pixelUrls, planPix } from './money';
import { insecureInProduction } from './production';
import {
  address,
  byDefault,
  complete,
  environment,
  itemsOf,
  oneOf,
  optional,
  readSettings,
  secret,
  setting,
  settings,
  text,
  whole,
  withoutSlash,
} from './settings';

export { ConfigError } from './settings';

const KEY_ENTRY = /^([1-9]\d{0,5}):([A-Za-z0-9+/]{43}=)$/;

/** A 256-bit key for AES-256-GCM and the version that stored ciphertexts name it by. */
export interface EncryptionKey {
  version: number;
  key: Buffer;
}

/** `1:<32 bytes in base64>,2:…`: the last key encrypts; all of them decrypt. */
export const encryptionKeys = setting(
  'ENCRYPTION_KEYS',
  z
    .string({ error: 'ENCRYPTION_KEYS is missing: set it to 1:<32 random bytes in base64>.' })
    .transform((list) => itemsOf(list).map((entry) => KEY_ENTRY.exec(entry)))
    .refine(
      (matches) =>
        matches.length > 0 &&
        matches.every((match) => match !== null) &&
        new Set(matches.map((match) => Number(match?.[1]))).size === matches.length,
      'ENCRYPTION_KEYS must be a list of <version>:<32 bytes in base64>, separated by commas, each version once, the current one last.',
    )
    .transform((matches): EncryptionKey[] =>
      matches.map((match) => ({ version: Number(match?.[1]), key: Buffer.from(match?.[2] ?? '', 'base64') })),
    ),
);

const JWT_SECRET = setting(
  'JWT_SECRET',
  z
    .string({ error: 'JWT_SECRET is missing: set it to at least 32 random characters.' })
    .min(32, 'JWT_SECRET must have at least 32 characters.'),
);

/**
 * Whether a text is the address of a mail server. Characters that are unescaped in a login end the host too early, and the mailer then asks
 * another machine, or this one where there is no host.
 */
function isMailServer(url: string): boolean {
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, search, hash } = new URL(url);
  return hostname !== '' && (pathname === '' || pathname === '/') && !search.includes('@') && hash === '';
}

const ofIdwall = {
  /** Never logged or answered. */
  token: optional(secret('IDWALL_TOKEN', 16)),
  /** Of the verification that is contracted there. */
  flowId: optional(text('IDWALL_FLOW_ID', /^[\w-]+$/, 'must be the id of a flow.')),
  /** The last part of the address that its webhook calls. Never logged or answered. */
  webhookSecret: optional(
    text('IDWALL_WEBHOOK_SECRET', /^[\w-]{24,}$/, 'must be at least 24 letters, digits, _ or -.'),
  ),
};

/** The verification service idwall; undefined where the platform's own team verifies identities. */
const idwall = settings({
  provider: byDefault(oneOf('KYC_PROVIDER', ['interno', 'idwall']), 'interno'),
  url: byDefault(
    address('IDWALL_URL', 'must be the address of its API, such as https://api-v3.idwall.co/maestro.'),
    'https://api-v3.idwall.co/maestro',
  ),
  ...ofIdwall,
}).transform(({ provider, url, ...access }, context) =>
  provider === 'idwall' ? { url, ...complete(access, ofIdwall, 'KYC_PROVIDER=idwall', context) } : undefined,
);
export type IdwallSettings = NonNullable<z.output<typeof idwall>>;

const IS_VERSION = [/^[\w.-]{1,40}$/, 'must be a date or a number, such as 2026-01-31.'] as const;

/** The versions of terms of use and privacy policy that people accept when they sign up. */
const terms = settings({
  // The default is for where nobody is bound by them: production refuses to start without its own.
  termsVersion: byDefault(text('TERMS_VERSION', ...IS_VERSION), '2026-01'),
  privacyVersion: byDefault(text('PRIVACY_VERSION', ...IS_VERSION), '2026-01'),
});

/** The authority that sellers' domains get their certificates from; undefined where they get none. */
const acme = settings({
  directoryUrl: setting(
    'ACME_DIRECTORY_URL',
    z
      .url({
        protocol: /^https?$/,
        error:
          'ACME_DIRECTORY_URL must be the address of a directory, such as https://acme-v02.api.letsencrypt.org/directory.',
      })
      .optional(),
  ),
  /** The certificate that its own is verified with, as PEM; undefined for those that Node trusts. */
  ca: setting(
    'ACME_CA_FILE',
    z
      .string()
      .transform((file, context) => {
        try {
          return readFileSync(file, 'utf8');
        } catch {
          context.addIssue('ACME_CA_FILE must be a file with certificates that can be read.');
          return z.NEVER;
        }
      })
      .optional(),
  ),
  /** The address that it writes to when certificates are about to end; empty for nobody. */
  contact: setting('ACME_CONTACT', z.email('ACME_CONTACT must be an e-mail address.').optional()),
  /** The kind of its certificates, where it has several. */
  profile: byDefault(
    text('ACME_PROFILE', /^[\w-]{1,40}$/, 'must be the name of a profile, such as classic.'),
    'classic',
  ),
  /** Its name in CAA records. */
  caaName: byDefault(
    text(
      'ACME_CAA_NAME',
      /^[a-z0-9.-]{3,253}$/,
      'must be a name as in CAA records, such as letsencrypt.org.',
    ),
    'letsencrypt.org',
  ),
}).transform(({ directoryUrl, contact = '', ...rest }) =>
  directoryUrl === undefined ? undefined : { directoryUrl, contact, ...rest },
);
export type AcmeSettings = NonNullable<z.output<typeof acme>>;

const isNameServer = (server: string): boolean =>
  isIP(server) !== 0 || isIP(server.replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, '')) !== 0;

/** The control of versions at the edge; undefined where pages come from this machine's builds. */
const compositionControl = settings({
  url: optional(
    address('COMPOSER_CONTROL_URL', 'must be the address of the edge, such as http://edge:8080.'),
  ),
  /** Never logged or answered. */
  token: optional(text('COMPOSER_CONTROL_TOKEN', /^[\x21-\x7e]+$/, 'must have no spaces.')),
}).transform(({ url, token }, context) => {
  if (url !== undefined && token === undefined)
    context.addIssue(
      'COMPOSER_CONTROL_TOKEN is missing: make one with `mfe token`, with the scope compose:<channel>.',
    );
  return url && token ? { url, token } : undefined;
});
export type CompositionControlSettings = NonNullable<z.output<typeof compositionControl>>;

const LONGEST_SESSION = ACCESS_TOKEN_LIFETIME_SECONDS;
const sessionSeconds = (variable: string) => whole(variable, LONGEST_SESSION, [300, LONGEST_SESSION]);

/** All settings, in the order in which wrong ones are told. */
const ALL = {
  listening: settings({
    environment,
    port: whole('API_PORT', 4001, [0, 65_535], 'must be a port number.'),
    host: byDefault(text('HOST'), '127.0.0.1'),
  }),
  database,
  addresses: settings({
    /** The address at which people open the product, without a trailing slash: the base of links in mails. */
    publicUrl: byDefault(
      address('PUBLIC_URL', 'must be the address people open, such as https://loja.example.'),
      'http://localhost:8080',
    ),
    // The edge reads the same setting: an address, or a path on PUBLIC_URL.
    checkout: byDefault(
      text(
        'API_BASE_CHECKOUT_FRONT',
        /^(\/|https?:\/\/[\w.[\]:-]+(\/|$))/,
        'must be a path or begin with https://.',
      ),
      '/',
    ),
    cardOrigin: setting('CARD_ORIGIN', z.url({ error: 'CARD_ORIGIN must be an address.' }).optional()),
    tagOrigin: setting('TAG_ORIGIN', z.url({ error: 'TAG_ORIGIN must be an address.' }).optional()),
  }).transform(({ publicUrl, checkout, cardOrigin, tagOrigin }) => ({
    publicUrl,
    /** The address of the checkout, with a slash at its end. */
    checkoutUrl: new URL(`${withoutSlash(checkout)}/`, publicUrl).href,
    /** The origin of the frame in which buyers type cards; undefined where nobody looks at payment pages. */
    cardOrigin: cardOrigin && new URL(cardOrigin).origin,
    /** The origin of the frame in which tags of advertisers run: a payment page names it too. */
    tagOrigin: tagOrigin && new URL(tagOrigin).origin,
  })),
  secrets: settings({
    jwtSecret: JWT_SECRET,
    auditSecret: optional(secret('AUDIT_SECRET', 32)),
    encryptionKeys,
  }).transform(({ jwtSecret, auditSecret, ...keys }) => ({
    ...keys,
    jwtSecret: new TextEncoder().encode(jwtSecret),
    /** Makes the audit log's hashes: `JWT_SECRET`, unless that has changed since the first entry. */
    auditSecret: new TextEncoder().encode(auditSecret ?? jwtSecret),
  })),
  documents,
  /**
   * How long images of approved people are kept after the end of the account, and those of rejected or cancelled attempts
   * after the decision. Five years as Lei 9.613/1998, art. 10, § 2 asks for what identifies customers.
   */
  keepsDocuments: settings({
    keepApprovedDays: whole('KYC_KEEP_APPROVED_DAYS', 1_825, [1, 36_500]),
    keepRefusedDays: whole('KYC_KEEP_REFUSED_DAYS', 90, [1, 36_500]),
  }),
  idwall,
  terms,
  bank,
  payouts,
  planPix,
  acme,
  domains: settings({
    /** Below this name each of sellers' domains has a target of its own; by default the checkout's. */
    target: optional(
      text(
        'CHECKOUT_TARGET',
        /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/,
        'must be a host, such as checkout.balcao.com.br.',
      ),
    ),
    /** Name servers as `address` or `address:port`; empty for those of the machine. */
    dnsServers: setting(
      'DNS_SERVERS',
      z
        .string()
        .transform((list) => list.split(',').map((server) => server.trim()))
        .default([])
        .refine(
          (servers) => servers.every(isNameServer),
          'DNS_SERVERS must be addresses of name servers, separated by commas.',
        ),
    ),
  }),
  /** How many files are drawn at a time, and how long a drawing may take. */
  drawings: settings({
    processes: whole('DRAWING_PROCESSES', 2, [1, 64]),
    seconds: whole('DRAWING_SECONDS', 5, [1, 60]),
  }).transform(({ processes, seconds }) => ({ processes, maxMs: seconds * 1000 })),
  mail: settings({
    /** `smtps://user:password@host:465`, with options of the mailer as a query. */
    smtpUrl: setting(
      'SMTP_URL',
      z
        .string()
        .refine(
          isMailServer,
          'SMTP_URL must be the address of a mail server, such as smtps://user:password@host:465, with / ? # @ : of its login written as %2F %3F %23 %40 %3A.',
        )
        .optional(),
    ),
    from: byDefault(text('MAIL_FROM'), 'Balcão <nao-responda@balcao.dev>'),
  }),
  compositionControl,
  /** In seconds: how long a session lasts after the login, renewals included, and how long without a request. */
  sessionLimits: settings({
    absolute: sessionSeconds('SESSION_ABSOLUTE_SECONDS'),
    inactivity: sessionSeconds('SESSION_INACTIVITY_SECONDS'),
  }),
  byEnvironment: settings({
    environment,
    collecting: collectingGateways,
    loopback: optional(oneOf('WEBHOOKS_TO_LOOPBACK', ['allowed', 'refused'])),
    secondFactor: optional(oneOf('ADMIN_SECOND_FACTOR', ['required', 'optional'])),
  }).transform(({ environment: where, collecting, loopback, secondFactor }) => ({
    /** Gateways whose money the operator of this installation receives. Fixed for a payment when its charge is named. */
    collectingGateways: collecting ?? (where === 'production' ? [] : ['simulador' as const]),
    /** Whether outgoing webhooks may go to this machine, as receivers that are being developed do. */
    allowsWebhooksToLoopback: (loopback ?? (where === 'development' ? 'allowed' : 'refused')) === 'allowed',
    /** Whether platform admins can do nothing before they have one. Elsewhere the demo admin logs in without a telephone. */
    adminSecondFactor: secondFactor ?? (where === 'production' ? 'required' : 'optional'),
  })),
  others: settings({
    /** Addresses, networks or `loopback`: only from them is `X-Forwarded-For` believed. */
    trustedProxies: setting('TRUSTED_PROXIES', z.string().default('loopback').transform(itemsOf)),
    /** Carries live events between replicas; undefined where PostgreSQL's notifications do. */
    natsUrl: optional(
      text(
        'NATS_URL',
        /^(nats|tls):\/\/[^,]+(,(nats|tls):\/\/[^,]+)*$/,
        'must be a list of addresses such as nats://host:4222, separated by commas.',
      ),
    ),
    /** For how long a replica that is being stopped still answers, until the proxy has noticed. */
    drainSeconds: whole('DRAIN_SECONDS', 0, [0, 60]),
    gatewayUrls,
    pixelUrls,
    /** The address of every shop of Shopify instead of its own, such as a double. */
    shopifyUrl: setting(
      'SHOPIFY_URL',
      z
        .string()
        .regex(/^https?:\/\//, 'SHOPIFY_URL must begin with http:// or https://.')
        .transform(withoutSlash)
        .optional(),
    ),
    /** The simulator pays a Pix after this many seconds; 0 for never. */
    simuladorPaidAfterSeconds: whole(
      'SIMULADOR_PAID_AFTER_SECONDS',
      15,
      [0, 86_400],
      'must be between 0 (never) and 86400.',
    ),
    /** How often a key of the public API may call, over all replicas. */
    apiKeyRequestsPerMinute: whole('API_KEY_REQUESTS_PER_MINUTE', 600, [1, 1_000_000]),
    /** The channel of versions that this installation serves. The edge reads the same setting. */
    channel: byDefault(text('CHANNEL', CHANNEL_NAME, 'must be the name of a channel, such as prod.'), 'prod'),
    /** Accepted time steps of 30 seconds before and after the current one, because clocks differ. */
    totpWindowSteps: whole('TOTP_WINDOW_STEPS', 1, [0, 10]),
    /** Opens `/metrics` to other machines. */
    metricsToken: optional(secret('METRICS_TOKEN', 16)),
    logLevel: byDefault(oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug']), 'info'),
    seedDemo: setting(
      'SEED_DEMO',
      z
        .enum(['true', 'false'], { error: 'SEED_DEMO must be true or false.' })
        .default('false')
        .transform((answer) => answer === 'true'),
    ),
    commit: byDefault(text('BUILD_COMMIT'), 'local'),
  }),
};

/** The settings that stand open in production, of those that are not wrong already. */
const openInProduction = (env: Record<string, string | undefined>, told: readonly string[]): string[] =>
  insecureInProduction(env)
    .filter(({ name }) => !told.some((sentence) => sentence.startsWith(name)))
    .map(({ sentence }) => sentence);

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws ConfigError with one sentence per wrong setting
 */
export function readConfig(env: Record<string, string | undefined>) {
  const {
    listening,
    addresses,
    secrets,
    documents: store,
    keepsDocuments,
    domains,
    byEnvironment,
    others,
    ...named
  } = readSettings(ALL, env, openInProduction);
  return {
    ...named,
    ...listening,
    ...addresses,
    ...secrets,
    ...byEnvironment,
    ...others,
    identityDocuments: { ...store, ...keepsDocuments },
    domains: { ...domains, target: domains.target ?? new URL(addresses.checkoutUrl).hostname },
  };
}

export type Config = ReturnType<typeof readConfig>;
