import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import type { Platform } from '../../platform';
import type { Finding } from './tables/checkout-integrity-schema';

type Headers = Readonly<Record<string, string>>;

/** The scripts and headers of the checkout's build, with the addresses of this installation. */
export interface Expected {
  /** Digests (`sha384-…`) of the scripts, by their sources. */
  scripts: Readonly<Record<'page' | 'frame', string>>;
  /** Addresses of the gateways' scripts that a frame may name, by gateway. */
  gatewayScripts: Readonly<Record<string, readonly string[]>>;
  page: Headers;
  /** Of the frame in which cards are typed, by gateway. */
  frames: Readonly<Record<string, Headers>>;
  cardOrigin: string;
}

const CHECKOUT = join(import.meta.dirname, '../../../../checkout');
const SOURCES = { page: 'checkout/src/client/checkout.ts', frame: 'checkout/src/card-client/card.ts' };

const read = (file: string) => JSON.parse(readFileSync(join(CHECKOUT, file), 'utf8'));

interface Listed {
  file?: string;
  integrity?: string;
  /** Of a gateway's script; null where the gateway loads it by itself. */
  address?: string | null;
  owner: string;
}

const addressesOf = (scripts: readonly Listed[], gateway: string): string[] =>
  scripts.flatMap(({ owner, address }) => (owner === gateway && address ? [address] : []));

/** @throws where the inventory has no such script, or is not there */
function digestOf(scripts: readonly Listed[], source: string): string {
  const listed = scripts.find(({ file }) => file === source);
  if (listed?.integrity === undefined) throw new Error(`checkout/scripts.json does not list ${source}.`);
  return listed.integrity;
}

/** Reads what is expected. @param cardOrigin where buyers type cards */
export function readExpected(
  { checkoutUrl, tagOrigin = '' }: Pick<Platform['config'], 'checkoutUrl' | 'tagOrigin'>,
  cardOrigin: string,
): Expected {
  const scripts = read('scripts.json') as Listed[];
  const headers = read('headers.json') as { page: Headers; frames: Record<string, Headers> };
  const here = (expected: Headers): Headers =>
    Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [
        name,
        value
          .replaceAll('{card}', cardOrigin)
          .replaceAll('{tags}', tagOrigin)
          .replaceAll('{checkout}', new URL(checkoutUrl).origin),
      ]),
    );
  return {
    scripts: { page: digestOf(scripts, SOURCES.page), frame: digestOf(scripts, SOURCES.frame) },
    gatewayScripts: Object.fromEntries(
      Object.keys(headers.frames).map((gateway) => [gateway, addressesOf(scripts, gateway)]),
    ),
    page: here(headers.page),
    frames: Object.fromEntries(
      Object.entries(headers.frames).map(([gateway, expected]) => [gateway, here(expected)]),
    ),
    cardOrigin,
  };
}

/** A document as a browser gets it. */
export interface SeenDocument {
  headers: Readonly<Record<string, string>>;
  html: string;
}

/** A script that a document names. */
export interface NamedScript {
  src: string;
  integrity: string;
}

const KEPT_CHARACTERS = 300;
const HASHES = /'sha256-[^']+'(?: 'sha256-[^']+')*/;

const digest = (algorithm: 'sha256' | 'sha384', text: string | Buffer): string =>
  createHash(algorithm).update(text).digest('base64');

/** The parts of a document that are compared. */
interface DocumentParts {
  /** Every script, also one without an address. */
  scripts: NamedScript[];
  /** The texts of all styles that stand in it. */
  styles: string[];
  /** The address of the frame in which a card is typed; undefined where the page offers none. */
  cardFrame: string | undefined;
}

export function partsOf(html: string): DocumentParts {
  const parts: DocumentParts = { scripts: [], styles: [], cardFrame: undefined };
  let isStyle = false;
  const parser = new Parser({
    onopentag(name, { id, src = '', integrity = '', 'data-address': address = '' }) {
      if (name === 'script') parts.scripts.push({ src, integrity });
      if (id === 'card-frame') parts.cardFrame ??= address;
      isStyle = name === 'style';
      if (isStyle) parts.styles.push('');
    },
    ontext(text) {
      const last = parts.styles.length - 1;
      if (isStyle) parts.styles[last] += text;
    },
    onclosetag(name) {
      if (name === 'style') isStyle = false;
    },
  });
  parser.end(html);
  return parts;
}

const STYLE_SOURCES = 'style-src ';
const NONCE = /'nonce-[\w+/=-]+'/;

/** A policy without the nonce of the styles that a gateway's script writes; a nonce for scripts stays, and differs. */
const withoutStyleNonce = (policy: string): string =>
  policy
    .split(';')
    .map((part) =>
      part.trimStart().startsWith(STYLE_SOURCES) ? part.replace(NONCE, "'nonce-{nonce}'") : part,
    )
    .join(';');

/** A policy in which the styles of this very document are named as such: any other hash stays, and differs. */
function policyOf(policy: string, styles: readonly string[]): string {
  const known = new Set(styles.map((css) => `'sha256-${digest('sha256', css)}'`));
  return withoutStyleNonce(policy).replace(HASHES, (hashes) =>
    hashes.split(' ').every((hash) => known.has(hash)) ? '{styles}' : hashes,
  );
}

/**
 * The headers and scripts of a document that differ from the build (PCI DSS 4.0.1, 6.4.3 and 11.6.1).
 * @param expected its headers
 * @param script the digest of its own script
 * @param ofGateway addresses of the scripts of its gateway that are listed: another one there is as foreign as any
 */
export function compareDocument(
  where: Finding['where'],
  { headers, html }: SeenDocument,
  expected: Readonly<Record<string, string>>,
  script: string,
  ofGateway: readonly string[] = [],
): Finding[] {
  const { scripts, styles } = partsOf(html);
  const finding = (what: string, wanted: string, found: string): Finding => ({
    where,
    what,
    expected: wanted,
    found: found.slice(0, KEPT_CHARACTERS),
  });
  const wrongHeaders = Object.entries(expected).flatMap(([name, wanted]) => {
    const sent = headers[name] ?? '';
    const found = name === 'content-security-policy' ? policyOf(sent, styles) : sent;
    return found === wanted ? [] : [finding(name, wanted, found)];
  });
  const isGateways = ({ src }: NamedScript) => ofGateway.includes(src.replace(/[?#].*$/s, ''));
  const named = scripts.filter((each) => !isGateways(each));
  const foreign = named
    .filter(({ integrity }) => integrity !== script)
    .map(({ src, integrity }) => finding('script', script, `${src || 'inline'} ${integrity}`));
  const missing = named.some(({ integrity }) => integrity === script) ? [] : [finding('script', script, '')];
  return [...wrongHeaders, ...foreign, ...missing];
}

/** Whether a file is what its digest says. */
export const hasDigest = (file: Buffer, integrity: string): boolean =>
  integrity === `sha384-${digest('sha384', file)}`;
