import { z } from 'zod';

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** An address without path, as browsers name origins. */
const origin = z.url().transform((address) => new URL(address).origin);

const LOOPBACK = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|$)/;

const environmentSchema = z
  .object({
    CHECKOUT_PORT: z.coerce.number().int().min(0).max(65_535).default(4003),
    /** The port of the frame in which cards are typed: a listener of its own, and the origin by which buyers' browsers reach it. */
    CARD_PORT: z.coerce.number().int().min(0).max(65_535).default(4004),
    CARD_ORIGIN: origin,
    /** The port of the frame in which tags of advertisers run: another listener and another origin, on which nothing else is. */
    TAG_PORT: z.coerce.number().int().min(0).max(65_535).default(4005),
    TAG_ORIGIN: origin,
    /** The origin of Google's scripts: another one in tests alone. */
    TAG_SCRIPTS: origin.default('https://www.googletagmanager.com'),
    NODE_ENV: z.string().default(''),
    /** The origins of the pages on which buyers pay, separated by commas: they alone may show the frame of cards. */
    CHECKOUT_ORIGINS: z.string().transform(list).pipe(z.array(origin).min(1)),
    HOST: z.string().default('127.0.0.1'),
    /** The address of `/v1`. */
    API_UPSTREAM: z.url(),
    /** Addresses of postal codes: `<base>/<CEP>/json/`. */
    POSTAL_CODE_BASE: z.url().default('https://viacep.com.br/ws'),
    /** Trusted proxies, separated by commas: addresses, networks, or `loopback`. */
    TRUSTED_PROXIES: z.string().default('loopback').transform(list),
    /** For how long it still answers when it is stopped, until proxies have noticed. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).default('info'),
  })
  .refine(({ NODE_ENV, TAG_SCRIPTS }) => NODE_ENV !== 'production' || !LOOPBACK.test(TAG_SCRIPTS), {
    path: ['TAG_SCRIPTS'],
    message: 'This machine has no scripts of Google.',
  });

export interface CheckoutConfig {
  port: number;
  host: string;
  cardPort: number;
  cardOrigin: string;
  tagPort: number;
  tagOrigin: string;
  tagScripts: string;
  checkoutOrigins: string[];
  apiUpstream: string;
  postalCodeBase: string;
  trustedProxies: string[];
  drainSeconds: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info';
}

/**
 * The settings from the environment. An empty one counts as not set.
 *
 * @throws an Error with one line per wrong setting
 */
export function readCheckoutConfig(environment: NodeJS.ProcessEnv): CheckoutConfig {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const env = parsed.data;
  return {
    port: env.CHECKOUT_PORT,
    host: env.HOST,
    cardPort: env.CARD_PORT,
    cardOrigin: env.CARD_ORIGIN,
    tagPort: env.TAG_PORT,
    tagOrigin: env.TAG_ORIGIN,
    tagScripts: env.TAG_SCRIPTS,
    checkoutOrigins: env.CHECKOUT_ORIGINS,
    apiUpstream: env.API_UPSTREAM,
    postalCodeBase: env.POSTAL_CODE_BASE,
    trustedProxies: env.TRUSTED_PROXIES,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}
