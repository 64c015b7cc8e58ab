import { CHANNEL_NAME } from '@balcao/api-schema/control';
import type { RuntimeConfig } from '@balcao/contract';
import type { LegalDocument } from '@balcao/domain';
import { z } from 'zod';
import type { BuildChoice } from '../local/local-artifacts';
import { ALLOWED_ORIGIN, type OverridePolicy } from '../overrides/overrides';
import { policyFolder } from '../policy/policy';
import { S3_SETTINGS } from '../store/open-store';

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const EXACT_ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;

const flag = z.stringbool().default(false);

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  BALCAO_ENV: z.enum(['development', 'production']).default('production'),
  BALCAO_BUILD: z.enum(['production', 'newest']).default('production'),
  /** Pages reload after a build. */
  BALCAO_LIVE_RELOAD: flag,
  BALCAO_ROOT: z.string().optional(),
  /** A folder or `s3://bucket/prefix`: pages come from a channel of this store instead of this machine's builds. */
  COMPOSER_STORE: z.string().min(1).optional(),
  CHANNEL: z.string().regex(CHANNEL_NAME).default('prod'),
  /** A folder of this machine that keeps what is served, for a start without the store. */
  COMPOSER_SNAPSHOT_DIR: z.string().min(1).optional(),
  /** Whether a canary that fails in people's browsers is rolled back automatically. */
  COMPOSER_HEALTH_ABORT: z.enum(['on', 'off']).default('on'),
  /** Whether platform admins may run developers' versions in their own tabs; on by default in development only. */
  COMPOSER_OVERRIDES: z.enum(['off', 'admins']).optional(),
  /** The origins of those versions, separated by commas; `http://localhost:*` is any port. */
  COMPOSER_OVERRIDE_ORIGINS: z
    .string()
    .default('http://localhost:*,http://127.0.0.1:*')
    .transform(list)
    .pipe(z.array(z.string().regex(ALLOWED_ORIGIN))),
  /** The people who may open the tools for developers in pages: platform admins, or on a channel without customers everybody. */
  COMPOSER_DEVTOOLS: z.enum(['admins', 'everybody']).default('admins'),
  /** Origins of other hosts of Module Federation that may load areas, separated by commas: `https://portal.example`. */
  COMPOSER_HOST_ORIGINS: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().regex(EXACT_ORIGIN))),
  /** Trusted proxies, separated by commas: addresses, networks, or `loopback`. */
  TRUSTED_PROXIES: z.string().default('loopback').transform(list),
  /** For how long it still answers when it is stopped, until proxies have noticed. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
  /** Opens `/metrics`. */
  METRICS_TOKEN: z.string().min(16).optional(),
  API_UPSTREAM: z.url().optional(),
  /** The address of the checkout, which serves the pages below `/c/`. */
  CHECKOUT_UPSTREAM: z.url().optional(),
  POSTAL_CODE_BASE: z.url().default('https://viacep.com.br/ws'),
  /** The operator's terms of use and privacy policy: what `/termos-de-uso` and `/politica-de-privacidade` lead to. */
  TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The address to which holes in its safety are told: `mailto:` or `https://`. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  API_BASE_CORE: z.string().default('/api'),
  API_BASE_IDENTITY: z.string().default('/api'),
  API_BASE_PLAN: z.string().default('/api'),
  API_BASE_MAIN_SELLER: z.string().default('/api'),
  API_BASE_AUTH: z.string().default('/api'),
  API_BASE_WEBSOCKET: z.string().default('/api'),
  API_BASE_ACCOUNT_WEBSOCKET: z.string().default('/api'),
  API_BASE_CHECKOUT_FRONT: z.string().default('/'),
  SAMPLE_AUTH: flag,
  SAMPLE_REGISTRATION: flag,
  SAMPLE_RECOVER_PASSWORD: flag,
  SAMPLE_GATEWAY: flag,
  SAMPLE_OTHERS: flag,
});

export interface StoreSettings {
  place: string;
  channel: string;
  policy: string;
  healthAbort: boolean;
  snapshot: string | undefined;
}

export interface EdgeConfig {
  port: number;
  host: string;
  environment: 'development' | 'production';
  buildChoice: BuildChoice;
  root: string;
  /** Opens `/metrics`; undefined: nobody reads it. */
  metricsToken: string | undefined;
  /** The served channel of a store; without one, the builds below `root` are served. */
  store: StoreSettings | undefined;
  trustedProxies: string[];
  /** Undefined: nobody may run developers' versions. */
  overrides: OverridePolicy | undefined;
  /** Origins of other hosts that may load areas. */
  hostOrigins: string[];
  /** For how long it still answers when it is stopped. */
  drainSeconds: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info';
  apiUpstream: string | undefined;
  checkoutUpstream: string | undefined;
  /** The addresses of the operator's documents; undefined: a page that says that they are missing. */
  legalDocuments: Record<LegalDocument, string | undefined>;
  /** Undefined: the privacy policy says whom to ask. */
  securityContact: string | undefined;
  page: RuntimeConfig;
}

/** The names of all settings of the edge, including those of a store in S3. */
export const EDGE_SETTINGS: readonly string[] = [...Object.keys(environmentSchema.shape), ...S3_SETTINGS];

/**
 * The edge's settings from the environment. An empty one counts as not set.
 *
 * @throws an Error with one line per wrong setting
 */
export function readEdgeConfig(environment: NodeJS.ProcessEnv, defaultRoot: string): EdgeConfig {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const env = parsed.data;
  const inDevelopment = env.BALCAO_ENV === 'development';
  return {
    port: env.PORT,
    host: env.HOST,
    environment: env.BALCAO_ENV,
    buildChoice: env.BALCAO_BUILD,
    root: env.BALCAO_ROOT ?? defaultRoot,
    store: env.COMPOSER_STORE
      ? {
          place: env.COMPOSER_STORE,
          channel: env.CHANNEL,
          policy: policyFolder(defaultRoot),
          healthAbort: env.COMPOSER_HEALTH_ABORT === 'on',
          snapshot: env.COMPOSER_SNAPSHOT_DIR,
        }
      : undefined,
    trustedProxies: env.TRUSTED_PROXIES,
    overrides:
      (env.COMPOSER_OVERRIDES ?? (inDevelopment ? 'admins' : 'off')) === 'admins'
        ? { origins: env.COMPOSER_OVERRIDE_ORIGINS }
        : undefined,
    hostOrigins: env.COMPOSER_HOST_ORIGINS,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    apiUpstream: env.API_UPSTREAM,
    checkoutUpstream: env.CHECKOUT_UPSTREAM,
    securityContact: env.SECURITY_CONTACT,
    legalDocuments: { terms: env.TERMS_URL, privacy: env.PRIVACY_URL },
    page: {
      environment: env.BALCAO_ENV,
      liveReload: inDevelopment && env.BALCAO_LIVE_RELOAD,
      ...(env.COMPOSER_DEVTOOLS === 'everybody' && { devtools: true }),
      postalCodeBase: env.POSTAL_CODE_BASE,
      apiBases: {
        core: env.API_BASE_CORE,
        identity: env.API_BASE_IDENTITY,
        plan: env.API_BASE_PLAN,
        mainSeller: env.API_BASE_MAIN_SELLER,
        auth: env.API_BASE_AUTH,
        websocket: env.API_BASE_WEBSOCKET,
        accountWebsocket: env.API_BASE_ACCOUNT_WEBSOCKET,
        checkoutFront: env.API_BASE_CHECKOUT_FRONT,
      },
      // Sample answers are a development tool: a production page never enables them.
      sampleFlags: {
        auth: inDevelopment && env.SAMPLE_AUTH,
        registration: inDevelopment && env.SAMPLE_REGISTRATION,
        recoverPassword: inDevelopment && env.SAMPLE_RECOVER_PASSWORD,
        gateway: inDevelopment && env.SAMPLE_GATEWAY,
        others: inDevelopment && env.SAMPLE_OTHERS,
      },
    },
  };
}
