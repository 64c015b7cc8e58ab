import { getDomain } from 'tldts';
import { isLoopbackName } from '../security/ip-address';

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

/** As browsers compare it; the text itself where it is no address. */
const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : text);

const isPlain = (text: string | undefined): boolean => /^http:/i.test(text ?? '');

/** The part of an address's name that somebody can register; null for this machine and for numbers. */
const registrableDomainOf = (address: string | undefined): string | null => getDomain(address ?? '');

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
    name: 'BANK_PROVIDER',
    isOpen: ({ BANK_PROVIDER: provider }) => provider === 'simulado',
    sentence:
      'BANK_PROVIDER must not be simulado in production: payouts would become paid, and move nothing. Use http, or nenhum.',
  },
  {
    name: 'PLAN_PIX_PROVIDER',
    isOpen: ({ PLAN_PIX_PROVIDER: provider }) => provider === 'simulado',
    sentence:
      'PLAN_PIX_PROVIDER must not be simulado in production: nobody has to pay its Pix. Use iugu, or nenhum.',
  },
  {
    name: 'PUBLIC_URL',
    isOpen: ({ PUBLIC_URL: url }) => isPlain(url) && !isOfThisMachine(url ?? ''),
    sentence:
      'PUBLIC_URL must begin with https:// in production: passwords and cookies would go where everybody between can read them.',
  },
  {
    name: 'BANK_URL',
    isOpen: ({ BANK_URL: url }) => isPlain(url),
    sentence: 'BANK_URL must begin with https:// in production: it tells who is paid, and its token pays.',
  },
  {
    name: 'IDWALL_URL',
    isOpen: ({ IDWALL_URL: url }) => isPlain(url),
    sentence: 'IDWALL_URL must begin with https:// in production: it is sent documents of people.',
  },
  {
    name: 'CARD_ORIGIN',
    isOpen: ({ CARD_ORIGIN: cards, TAG_ORIGIN: tags }) =>
      cards !== undefined && tags !== undefined && originOf(cards) === originOf(tags),
    sentence:
      'CARD_ORIGIN and TAG_ORIGIN must not be the same: scripts of others would run where buyers type their cards.',
  },
  {
    name: 'TAG_ORIGIN',
    isOpen: ({ PUBLIC_URL: shop, TAG_ORIGIN: tags }) =>
      registrableDomainOf(tags) !== null && registrableDomainOf(tags) === registrableDomainOf(shop),
    sentence:
      'TAG_ORIGIN must be of a domain of its own, such as https://tags.loja-anuncios.example: browsers take what runs on a name beside PUBLIC_URL for a part of it.',
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
