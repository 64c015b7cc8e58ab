import { createHash } from 'node:crypto';
import type { Finding } from '../tables/checkout-integrity-schema';

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

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)
    ?.replaceAll('&amp;', '&') ?? '';

/** Every script that a document has, also one without an address. */
export const scriptsIn = (html: string): NamedScript[] =>
  [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => ({
    src: attribute(tag, 'src'),
    integrity: attribute(tag, 'integrity'),
  }));

/** The address of the frame in which a card is typed; undefined where the page offers none. */
export const cardFrameIn = (html: string): string | undefined => {
  const [tag] = /<[^>]*\sid="card-frame"[^>]*>/.exec(html) ?? [];
  return tag && attribute(tag, 'data-address');
};

/** The hashes of all styles that stand in a document, as a policy names them. */
const styleHashes = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(
      ([, css = '']) => `'sha256-${digest('sha256', css)}'`,
    ),
  );

/** Of the styles that a gateway's script writes; a nonce for scripts stays, and differs. */
const STYLE_NONCE = /(style-src [^;]*)'nonce-[\w+/=-]+'/;

/** A policy in which the styles of this very document are named as such: any other hash stays, and differs. */
function policyOf(policy: string, html: string): string {
  const known = styleHashes(html);
  return policy
    .replace(HASHES, (hashes) => (hashes.split(' ').every((hash) => known.has(hash)) ? '{styles}' : hashes))
    .replace(STYLE_NONCE, "$1'nonce-{nonce}'");
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
  const finding = (what: string, wanted: string, found: string): Finding => ({
    where,
    what,
    expected: wanted,
    found: found.slice(0, KEPT_CHARACTERS),
  });
  const wrongHeaders = Object.entries(expected).flatMap(([name, wanted]) => {
    const sent = headers[name] ?? '';
    const found = name === 'content-security-policy' ? policyOf(sent, html) : sent;
    return found === wanted ? [] : [finding(name, wanted, found)];
  });
  const isGateways = ({ src }: NamedScript) => ofGateway.includes(src.replace(/[?#].*$/, ''));
  const named = scriptsIn(html).filter((each) => !isGateways(each));
  const foreign = named
    .filter(({ integrity }) => integrity !== script)
    .map(({ src, integrity }) => finding('script', script, `${src || 'inline'} ${integrity}`));
  const missing = named.some(({ integrity }) => integrity === script) ? [] : [finding('script', script, '')];
  return [...wrongHeaders, ...foreign, ...missing];
}

/** Whether a file is what its digest says. */
export const hasDigest = (file: Buffer, integrity: string): boolean =>
  integrity === `sha384-${digest('sha384', file)}`;
