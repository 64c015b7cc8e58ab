import { GATEWAY_IDS, type GatewayId, SENDING_PROVIDERS } from '@balcao/domain';
import { z } from 'zod';

/** A 256-bit key for AES-256-GCM and the version that stored ciphertexts name it by. */
export interface EncryptionKey {
  version: number;
  key: Buffer;
}

/** A whole number within bounds. @param sentence what is said of any other value */
export const wholeNumber = (fallback: number, min: number, max: number, sentence: string) =>
  z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, sentence);

/** The items of a list with commas. */
export const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const KEY_ENTRY = /^([1-9]\d{0,5}):([A-Za-z0-9+/]{43}=)$/;

/** `1:<32 bytes in base64>,2:…` */
export const encryptionKeys = z
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

/** Gateways whose money may be the platform's: the others pay into accounts of the sellers' own. */
const ABLE_TO_COLLECT: ReadonlySet<string> = new Set<GatewayId>(['iugu', 'simulador']);

/** `iugu,simulador` */
export const collectingGateways = z.string().transform((text, context): GatewayId[] => {
  const names = list(text);
  if (names.every((name): name is GatewayId => ABLE_TO_COLLECT.has(name))) return names;
  context.addIssue(
    `COLLECTING_GATEWAYS must be a list of ${[...ABLE_TO_COLLECT].join(', ')}: other gateways pay sellers directly.`,
  );
  return z.NEVER;
});

/** Addresses by names of one kind: `iugu=http://127.0.0.1:4100,paypal=https://…` */
const urlsOf = <Name extends string>(names: readonly Name[], sentence: string) =>
  z
    .string()
    .default('')
    .transform((text, context): Partial<Record<Name, string>> => {
      const entries = list(text).map((entry) => entry.split(/=(.*)/s));
      const isGood = ([name, url]: string[]) =>
        names.some((known) => known === name) && /^https?:\/\//.test(url ?? '') && URL.canParse(url ?? '');
      if (!entries.every(isGood)) {
        context.addIssue(sentence);
        return z.NEVER;
      }
      return Object.fromEntries(
        entries.map(([name, url = '']) => [name, url.replace(/(?<!\/)\/+$/, '')]),
      ) as Partial<Record<Name, string>>;
    });

export const gatewayUrls = urlsOf(
  GATEWAY_IDS,
  'GATEWAY_URLS must be a list of <gateway>=<address>, separated by commas.',
);

export const pixelUrls = urlsOf(
  SENDING_PROVIDERS,
  'PIXEL_URLS must be a list of <provider>=<address>, separated by commas.',
);

/**
 * Whether a text is the address of a mail server. Characters that are unescaped in a login end the host too early, and the mailer then asks
 * another machine, or this one where there is no host.
 */
function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && (pathname === '' || pathname === '/') && !search.includes('@') && hash === '';
}

/** `smtps://user:password@host:465`, with options of the mailer as a query. */
export const smtpUrl = z
  .string()
  .refine(
    isMailServer,
    'SMTP_URL must be the address of a mail server, such as smtps://user:password@host:465, with / ? # @ : of its login written as %2F %3F %23 %40 %3A.',
  );
