import type { GatewayId, PixelProvider } from '@balcao/domain';
import { type AcmeSettings, acmeOf } from './config-acme';
import { type BankSettings, bankOf, type PayoutSettings } from './config-bank';
import { type DatabaseSettings, databaseOf } from './config-database';
import { type DocumentStoreSettings, documentStoreOf } from './config-documents';
import { type DomainSettings, domainsOf } from './config-domains';
import { type IdwallSettings, idwallOf } from './config-idwall';
import { type PlanPixSettings, planPixOf } from './config-plan-pix';
import { insecureInProduction } from './config-production';
import type { TermsSettings } from './config-terms';
import type { EncryptionKey } from './config-values';
import { environment } from './config-variables';
import type { DrawingSettings } from './drawing/drawings';

/** One or more wrong settings. Each sentence leaves the value out, because it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

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
  database: DatabaseSettings;
  /** The address at which people open the product, without a trailing slash: the base of links in mails. */
  publicUrl: string;
  /** The address of the checkout, with a slash at its end. */
  checkoutUrl: string;
  /** The origin of the frame in which buyers type cards; undefined where nobody looks at payment pages. */
  cardOrigin: string | undefined;
  /** The origin of the frame in which tags of advertisers run: a payment page names it too. */
  tagOrigin: string | undefined;
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
  /** How many files are drawn at a time, and how long a drawing may take. */
  drawings: DrawingSettings;
  /** Undefined where the platform's own team verifies identities. */
  idwall: IdwallSettings | undefined;
  bank: BankSettings;
  planPix: PlanPixSettings;
  payouts: PayoutSettings;
  terms: TermsSettings;
  /** Addresses, networks or `loopback`: only from them is `X-Forwarded-For` believed. */
  trustedProxies: string[];
  /** Carries live events between replicas; undefined where PostgreSQL's notifications do. */
  natsUrl: string | undefined;
  /** For how long a replica that is being stopped still answers, until the proxy has noticed. */
  drainSeconds: number;
  mail: { smtpUrl: string | undefined; from: string };
  /** Payment gateways that are not at their own address, such as doubles of them; without a trailing slash. */
  gatewayUrls: Partial<Record<GatewayId, string>>;
  /** Providers of pixels that are not at their own address, such as doubles of them; without a trailing slash. */
  pixelUrls: Partial<Record<PixelProvider, string>>;
  /** Gateways whose money the operator of this installation receives. Fixed for a payment when its charge is named. */
  collectingGateways: readonly GatewayId[];
  /** The address of every shop of Shopify instead of its own, such as a double; without a trailing slash. */
  shopifyUrl: string | undefined;
  /** Undefined where sellers' domains get no certificates. */
  acme: AcmeSettings | undefined;
  domains: DomainSettings;
  /** The simulator pays a Pix after this many seconds; 0 for never. */
  simuladorPaidAfterSeconds: number;
  /** How often a key of the public API may call, over all replicas. */
  apiKeyRequestsPerMinute: number;
  /** Whether outgoing webhooks may go to this machine, as receivers that are being developed do. */
  allowsWebhooksToLoopback: boolean;
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
  const checkoutUrl = new URL(
    `${settings.API_BASE_CHECKOUT_FRONT.replace(/(?<!\/)\/+$/, '')}/`,
    settings.PUBLIC_URL,
  ).href;
  const { COMPOSER_CONTROL_URL: controlUrl, COMPOSER_CONTROL_TOKEN: controlToken } = settings;
  return {
    environment: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.API_PORT,
    database: databaseOf(settings),
    publicUrl: settings.PUBLIC_URL,
    checkoutUrl,
    cardOrigin: settings.CARD_ORIGIN && new URL(settings.CARD_ORIGIN).origin,
    tagOrigin: settings.TAG_ORIGIN && new URL(settings.TAG_ORIGIN).origin,
    jwtSecret: new TextEncoder().encode(settings.JWT_SECRET),
    auditSecret: new TextEncoder().encode(settings.AUDIT_SECRET ?? settings.JWT_SECRET),
    encryptionKeys: settings.ENCRYPTION_KEYS,
    identityDocuments: {
      ...documentStoreOf(settings, env),
      keepApprovedDays: settings.KYC_KEEP_APPROVED_DAYS,
      keepRefusedDays: settings.KYC_KEEP_REFUSED_DAYS,
    },
    drawings: { processes: settings.DRAWING_PROCESSES, maxMs: settings.DRAWING_SECONDS * 1000 },
    idwall: idwallOf(settings),
    bank: bankOf(settings),
    planPix: planPixOf(settings),
    payouts: { minCents: settings.PAYOUT_MIN_CENTS, cutoffHour: settings.PAYOUT_CUTOFF_HOUR },
    terms: { termsVersion: settings.TERMS_VERSION, privacyVersion: settings.PRIVACY_VERSION },
    trustedProxies: settings.TRUSTED_PROXIES,
    natsUrl: settings.NATS_URL,
    drainSeconds: settings.DRAIN_SECONDS,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    gatewayUrls: settings.GATEWAY_URLS,
    pixelUrls: settings.PIXEL_URLS,
    collectingGateways:
      settings.COLLECTING_GATEWAYS ?? (settings.NODE_ENV === 'production' ? [] : ['simulador']),
    shopifyUrl: settings.SHOPIFY_URL?.replace(/(?<!\/)\/+$/, ''),
    acme: acmeOf(settings),
    domains: domainsOf(settings, checkoutUrl),
    simuladorPaidAfterSeconds: settings.SIMULADOR_PAID_AFTER_SECONDS,
    apiKeyRequestsPerMinute: settings.API_KEY_REQUESTS_PER_MINUTE,
    allowsWebhooksToLoopback:
      (settings.WEBHOOKS_TO_LOOPBACK ?? (settings.NODE_ENV === 'development' ? 'allowed' : 'refused')) ===
      'allowed',
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
