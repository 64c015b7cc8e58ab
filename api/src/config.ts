import { ACCESS_TOKEN_LIFETIME_SECONDS, GATEWAY_IDS, type GatewayId } from '@balcao/domain';
import { z } from 'zod';
import {
  type DocumentStoreSettings,
  documentStoreOf,
  documentVariables,
  missingOfS3,
} from './config-documents';
import { type IdwallSettings, idwallOf, kycVariables, missingOfIdwall } from './config-idwall';
import { insecureInProduction } from './config-production';
import { type TermsSettings, termsVariables } from './config-terms';

/** One or more wrong settings. Each sentence leaves the value out, because it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/** A 256-bit key for AES-256-GCM and the version that stored ciphertexts name it by. */
export interface EncryptionKey {
  version: number;
  key: Buffer;
}

const wholeNumber = (fallback: number, min: number, max: number, sentence: string) =>
  z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, sentence);

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const KEY_ENTRY = /^([1-9]\d{0,5}):([A-Za-z0-9+/]{43}=)$/;

const encryptionKeys = z
  .string({ error: 'ENCRYPTION_KEYS is missing: set it to 1:<32 random bytes in base64>.' })
  .transform((text, context): EncryptionKey[] => {
    const matches = list(text).map((entry) => KEY_ENTRY.exec(entry));
    const keys = matches.flatMap((match) =>
      match ? [{ version: Number(match[1]), key: Buffer.from(match[2] ?? '', 'base64') }] : [],
    );
    const versions = new Set(keys.map(({ version }) => version));
    if (keys.length === 0 || keys.length !== matches.length || versions.size !== keys.length) {
      context.addIssue(
        'ENCRYPTION_KEYS must be a list of <version>:<32 bytes in base64>, separated by commas, each version once, the current one last.',
      );
      return z.NEVER;
    }
    return keys;
  });

/** `iugu=http://127.0.0.1:4100,paypal=https://…` */
const gatewayUrls = z
  .string()
  .default('')
  .transform((text, context): Partial<Record<GatewayId, string>> => {
    const entries = list(text).map((entry) => entry.split(/=(.*)/s));
    const isGood = ([name, url]: string[]) =>
      GATEWAY_IDS.some((id) => id === name) && /^https?:\/\//.test(url ?? '') && URL.canParse(url ?? '');
    if (!entries.every(isGood)) {
      context.addIssue('GATEWAY_URLS must be a list of <gateway>=<address>, separated by commas.');
      return z.NEVER;
    }
    return Object.fromEntries(entries.map(([name, url = '']) => [name, url.replace(/\/+$/, '')]));
  });

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], {
      error: 'NODE_ENV must be development, test or production.',
    })
    .default('development'),
  API_PORT: wholeNumber(4001, 0, 65_535, 'API_PORT must be a port number.'),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string({ error: 'DATABASE_URL is missing: set it to postgres://user:password@host:5432/database.' })
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://.'),
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 200, 'DATABASE_POOL_SIZE must be between 1 and 200.'),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be the address people open, such as https://loja.example.',
    })
    .default('http://localhost:8080')
    .transform((url) => url.replace(/\/+$/, '')),
  // The edge reads the same setting: an address, or a path on PUBLIC_URL.
  API_BASE_CHECKOUT_FRONT: z
    .string()
    .regex(
      /^(\/|https?:\/\/[\w.[\]:-]+(\/|$))/,
      'API_BASE_CHECKOUT_FRONT must be a path or begin with https://.',
    )
    .default('/'),
  JWT_SECRET: z
    .string({ error: 'JWT_SECRET is missing: set it to at least 32 random characters.' })
    .min(32, 'JWT_SECRET must have at least 32 characters.'),
  AUDIT_SECRET: z.string().min(32, 'AUDIT_SECRET must have at least 32 characters.').optional(),
  ENCRYPTION_KEYS: encryptionKeys,
  ...documentVariables,
  ...kycVariables,
  ...termsVariables,
  KYC_KEEP_APPROVED_DAYS: wholeNumber(
    1_825,
    1,
    36_500,
    'KYC_KEEP_APPROVED_DAYS must be between 1 and 36500.',
  ),
  KYC_KEEP_REFUSED_DAYS: wholeNumber(90, 1, 36_500, 'KYC_KEEP_REFUSED_DAYS must be between 1 and 36500.'),
  TRUSTED_PROXIES: z.string().default('loopback').transform(list),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must begin with smtp:// or smtps://.')
    .optional(),
  MAIL_FROM: z.string().default('Balcão <nao-responda@balcao.dev>'),
  GATEWAY_URLS: gatewayUrls,
  API_KEY_REQUESTS_PER_MINUTE: wholeNumber(
    600,
    1,
    1_000_000,
    'API_KEY_REQUESTS_PER_MINUTE must be between 1 and 1000000.',
  ),
  SIMULADOR_PAID_AFTER_SECONDS: wholeNumber(
    15,
    0,
    86_400,
    'SIMULADOR_PAID_AFTER_SECONDS must be between 0 (never) and 86400.',
  ),
  // Production wants it; elsewhere the demo admin logs in without a telephone.
  ADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional'], { error: 'ADMIN_SECOND_FACTOR must be required or optional.' })
    .optional(),
  TOTP_WINDOW_STEPS: wholeNumber(1, 0, 10, 'TOTP_WINDOW_STEPS must be between 0 and 10.'),
  SESSION_ABSOLUTE_SECONDS: wholeNumber(
    ACCESS_TOKEN_LIFETIME_SECONDS,
    300,
    ACCESS_TOKEN_LIFETIME_SECONDS,
    `SESSION_ABSOLUTE_SECONDS must be between 300 and ${ACCESS_TOKEN_LIFETIME_SECONDS}.`,
  ),
  SESSION_INACTIVITY_SECONDS: wholeNumber(
    ACCESS_TOKEN_LIFETIME_SECONDS,
    300,
    ACCESS_TOKEN_LIFETIME_SECONDS,
    `SESSION_INACTIVITY_SECONDS must be between 300 and ${ACCESS_TOKEN_LIFETIME_SECONDS}.`,
  ),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  COMPOSER_CONTROL_URL: z
    .url({
      protocol: /^https?$/,
      error: 'COMPOSER_CONTROL_URL must be the address of the edge, such as http://edge:8080.',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  COMPOSER_CONTROL_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'COMPOSER_CONTROL_TOKEN must have no spaces.')
    .optional(),
  // The edge reads the same setting.
  CHANNEL: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'CHANNEL must be the name of a channel, such as prod.')
    .default('prod'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'LOG_LEVEL must be silent, error, warn, info or debug.',
    })
    .default('info'),
  SEED_DEMO: z.enum(['true', 'false'], { error: 'SEED_DEMO must be true or false.' }).default('false'),
  BUILD_COMMIT: z.string().default('local'),
});

const environment = variables.superRefine((settings, context) => {
  if (settings.COMPOSER_CONTROL_URL !== undefined && settings.COMPOSER_CONTROL_TOKEN === undefined)
    context.addIssue(
      'COMPOSER_CONTROL_TOKEN is missing: make one with `mfe token`, with the scope compose:<channel>.',
    );
  for (const missing of [missingOfS3(settings), missingOfIdwall(settings)])
    if (missing !== undefined) context.addIssue(missing);
});

/** Address and token of the control of versions. */
export interface CompositionControlSettings {
  /** Of the edge, without a trailing slash. */
  url: string;
  /** Never logged or answered. */
  token: string;
}

/** The API's parsed settings. */
export interface Config {
  environment: 'development' | 'test' | 'production';
  host: string;
  port: number;
  database: { url: string; poolSize: number };
  /** Where people open the product, without a trailing slash: the base of links in mails. */
  publicUrl: string;
  /** Where buyers find the checkout, with a slash at its end. */
  checkoutUrl: string;
  jwtSecret: Uint8Array;
  /** Makes the audit log's hashes: `JWT_SECRET`, unless that has changed since the first entry. */
  auditSecret: Uint8Array;
  /** The last key encrypts; all of them decrypt. */
  encryptionKeys: EncryptionKey[];
  identityDocuments: DocumentStoreSettings & {
    /**
     * How long images of approved people are kept after the end of the account, and those of rejected or cancelled attempts
     * after the decision. Five years as Lei 9.613/1998, art. 10, § 2 asks for what identifies customers.
     */
    keepApprovedDays: number;
    keepRefusedDays: number;
  };
  /** Undefined where the platform's own team verifies identities. */
  idwall: IdwallSettings | undefined;
  terms: TermsSettings;
  /** Addresses, networks or `loopback`: only from them is `X-Forwarded-For` believed. */
  trustedProxies: string[];
  mail: { smtpUrl: string | undefined; from: string };
  /** Payment gateways that are not at their own address, such as doubles of them; without a trailing slash. */
  gatewayUrls: Partial<Record<GatewayId, string>>;
  /** The simulator pays a Pix after this many seconds; 0 for never. */
  simuladorPaidAfterSeconds: number;
  /** How often a key of the public API may call, over all replicas. */
  apiKeyRequestsPerMinute: number;
  /** The channel of versions that this installation serves. */
  channel: string;
  /** Undefined where pages come from this machine's builds. */
  compositionControl: CompositionControlSettings | undefined;
  /** In seconds: how long a session lasts after the login, renewals included, and how long without a request. */
  sessionLimits: { absolute: number; inactivity: number };
  /** Whether platform admins can do nothing before they have a second factor. */
  adminSecondFactor: 'required' | 'optional';
  /** Accepted time steps of 30 seconds before and after the current one, because clocks differ. */
  totpWindowSteps: number;
  /** Opens `/metrics` to other machines. */
  metricsToken: string | undefined;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  seedDemo: boolean;
  commit: string;
}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws ConfigError with one sentence per wrong setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(filled);
  const wrong = result.success ? [] : result.error.issues.map((issue) => issue.message);
  const insecure = insecureInProduction(filled)
    .filter(({ name }) => !wrong.some((sentence) => sentence.startsWith(name)))
    .map(({ sentence }) => sentence);
  if (!result.success || insecure.length > 0) throw new ConfigError([...wrong, ...insecure]);
  const settings = result.data;
  const { COMPOSER_CONTROL_URL: controlUrl, COMPOSER_CONTROL_TOKEN: controlToken } = settings;
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.API_PORT,
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE },
    publicUrl: settings.PUBLIC_URL,
    checkoutUrl: new URL(`${settings.API_BASE_CHECKOUT_FRONT.replace(/\/+$/, '')}/`, settings.PUBLIC_URL)
      .href,
    jwtSecret: new TextEncoder().encode(settings.JWT_SECRET),
    auditSecret: new TextEncoder().encode(settings.AUDIT_SECRET ?? settings.JWT_SECRET),
    encryptionKeys: settings.ENCRYPTION_KEYS,
    identityDocuments: {
      ...documentStoreOf(settings, env),
      keepApprovedDays: settings.KYC_KEEP_APPROVED_DAYS,
      keepRefusedDays: settings.KYC_KEEP_REFUSED_DAYS,
    },
    idwall: idwallOf(settings),
    terms: { termsVersion: settings.TERMS_VERSION, privacyVersion: settings.PRIVACY_VERSION },
    trustedProxies: settings.TRUSTED_PROXIES,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    gatewayUrls: settings.GATEWAY_URLS,
    simuladorPaidAfterSeconds: settings.SIMULADOR_PAID_AFTER_SECONDS,
    apiKeyRequestsPerMinute: settings.API_KEY_REQUESTS_PER_MINUTE,
    channel: settings.CHANNEL,
    compositionControl: controlUrl && controlToken ? { url: controlUrl, token: controlToken } : undefined,
    sessionLimits: {
      absolute: settings.SESSION_ABSOLUTE_SECONDS,
      inactivity: settings.SESSION_INACTIVITY_SECONDS,
    },
    adminSecondFactor:
      settings.ADMIN_SECOND_FACTOR ?? (settings.NODE_ENV === 'production' ? 'required' : 'optional'),
    totpWindowSteps: settings.TOTP_WINDOW_STEPS,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    seedDemo: settings.SEED_DEMO === 'true',
    commit: settings.BUILD_COMMIT,
  };
}
