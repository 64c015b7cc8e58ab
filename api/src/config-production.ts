import { isLoopbackName } from './security/ip-address';

type Environment = Record<string, string | undefined>;

const SHORTEST_SECRET = 32;
/** 32 random bytes have about 30 different values, 32 random characters about 22. */
const FEWEST_DIFFERENT = 12;

/** Whether bytes were typed or filled in rather than drawn at random: few values, a repeated part, or a sequence. */
function isGuessable(bytes: Buffer): boolean {
  if (new Set(bytes).size < FEWEST_DIFFERENT) return true;
  const isRepeated = Buffer.concat([bytes, bytes]).indexOf(bytes, 1) < bytes.length;
  const steps = new Map<number, number>();
  for (let at = 1; at < bytes.length; at += 1) {
    const step = (bytes[at] ?? 0) - (bytes[at - 1] ?? 0);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return isRepeated || Math.max(...steps.values()) > bytes.length / 2;
}

/** The key that encrypts from now on. Older ones stay only until what they encrypted is encrypted anew. */
const currentKey = (keys: string) => keys.split(',').at(-1)?.split(':').at(-1) ?? '';

/** Whether a secret that is set is too short or guessable. */
const isWeak = (secret: string | undefined): boolean =>
  secret !== undefined && (secret.length < SHORTEST_SECRET || isGuessable(Buffer.from(secret)));

const isOfThisMachine = (text: string): boolean =>
  URL.canParse(text) && isLoopbackName(new URL(text).hostname);

/** Each setting with which production would stand open or bind nobody, and what to do about it. */
const CHECKS: readonly { name: string; isOpen: (env: Environment) => boolean; sentence: string }[] = [
  {
    name: 'SEED_DEMO',
    isOpen: ({ SEED_DEMO }) => SEED_DEMO === 'true',
    sentence: 'SEED_DEMO must be false in production: everybody knows the passwords of the demo accounts.',
  },
  {
    name: 'WEBHOOKS_TO_LOOPBACK',
    isOpen: ({ WEBHOOKS_TO_LOOPBACK }) => WEBHOOKS_TO_LOOPBACK === 'allowed',
    sentence:
      'WEBHOOKS_TO_LOOPBACK must be refused in production: any seller could call what only this machine may call.',
  },
  {
    name: 'PIXEL_URLS',
    isOpen: ({ PIXEL_URLS: urls }) => (urls ?? '').split(/[=,]/).some(isOfThisMachine),
    sentence:
      'PIXEL_URLS must not lead to this machine in production: sales would be told to nobody, and tokens to whoever listens here.',
  },
  {
    name: 'ACME_DIRECTORY_URL',
    isOpen: ({ ACME_DIRECTORY_URL: url }) => isOfThisMachine(url ?? ''),
    sentence:
      'ACME_DIRECTORY_URL must not lead to this machine in production: no browser trusts the certificates that are made here.',
  },
  {
    name: 'DNS_SERVERS',
    isOpen: ({ DNS_SERVERS: servers }) =>
      (servers ?? '').split(',').some((one) => isOfThisMachine(`dns://${one.trim()}`)),
    sentence:
      'DNS_SERVERS must not lead to this machine in production: whoever listens here could prove any domain.',
  },
  {
    name: 'SHOPIFY_URL',
    isOpen: ({ SHOPIFY_URL: url }) => url !== undefined && isOfThisMachine(url),
    sentence:
      'SHOPIFY_URL must not lead to this machine in production: secrets of shops would go to whoever listens here.',
  },
  {
    name: 'COLLECTING_GATEWAYS',
    isOpen: ({ COLLECTING_GATEWAYS: names }) => /\bsimulador\b/.test(names ?? ''),
    sentence:
      'COLLECTING_GATEWAYS must not name simulador in production: it receives nothing that could be paid out.',
  },
  {
    name: 'JWT_SECRET',
    isOpen: ({ JWT_SECRET: secret }) => isWeak(secret),
    sentence: 'JWT_SECRET is easy to guess: make one with `openssl rand -base64 48`.',
  },
  {
    name: 'AUDIT_SECRET',
    isOpen: ({ AUDIT_SECRET: secret }) => isWeak(secret),
    sentence: 'AUDIT_SECRET is easy to guess: leave it out, or set it to the JWT_SECRET from before.',
  },
  {
    name: 'ENCRYPTION_KEYS',
    isOpen: ({ ENCRYPTION_KEYS: keys }) =>
      keys !== undefined && isGuessable(Buffer.from(currentKey(keys), 'base64')),
    sentence:
      'ENCRYPTION_KEYS ends with a key that is easy to guess: make one with `openssl rand -base64 32`.',
  },
  {
    name: 'SMTP_URL',
    isOpen: ({ SMTP_URL }) => SMTP_URL === undefined,
    sentence: 'SMTP_URL is missing: without a mail server nobody gets a code or a link.',
  },
  {
    name: 'TERMS_VERSION',
    isOpen: ({ TERMS_VERSION }) => TERMS_VERSION === undefined,
    sentence:
      'TERMS_VERSION is missing: it is kept with each acceptance, such as the date of the terms of use.',
  },
  {
    name: 'PRIVACY_VERSION',
    isOpen: ({ PRIVACY_VERSION }) => PRIVACY_VERSION === undefined,
    sentence:
      'PRIVACY_VERSION is missing: it is kept with each acceptance, such as the date of the privacy policy.',
  },
];

/**
 * The settings that may not be so in production, with a sentence each; empty elsewhere.
 * @param env without empty variables; it may have other mistakes too
 */
export function insecureInProduction(env: Environment): { name: string; sentence: string }[] {
  return env.NODE_ENV === 'production' ? CHECKS.filter(({ isOpen }) => isOpen(env)) : [];
}
