import type { X509Certificate } from 'node:crypto';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const OBJECT_ID = 0x06;
const OCTETS = 0x04;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const KEY_ID = 0x80;
/** 2.5.29.35, authority key identifier. */
const AUTHORITY_KEY = '551d23';

interface Element {
  tag: number;
  content: Buffer;
}

/** The elements of DER, one after another. */
function elementsOf(der: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at + 2 <= der.length; ) {
    const short = der[at + 1] ?? 0;
    const more = short < 0x80 ? 0 : short & 0x7f;
    const length = more === 0 ? short : der.readUIntBE(at + 2, more);
    const start = at + 2 + more;
    found.push({ tag: der[at] ?? 0, content: der.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

const within = (der: Buffer | undefined, tag: number): Buffer | undefined =>
  der && elementsOf(der).find((element) => element.tag === tag)?.content;

/** The key of the issuer, as its certificate names it. */
function authorityKeyOf(tbs: Buffer): Buffer | undefined {
  const extensions = within(within(tbs, EXTENSIONS), SEQUENCE);
  if (extensions === undefined) return undefined;
  const extension = elementsOf(extensions).find(
    ({ content }) => within(content, OBJECT_ID)?.toString('hex') === AUTHORITY_KEY,
  );
  return within(within(within(extension?.content, OCTETS), SEQUENCE), KEY_ID);
}

/**
 * The name of a certificate in renewal information (RFC 9773, 4.1): the key of its authority and its serial number, both in base64url.
 * @returns empty for a certificate that does not name its authority's key
 */
export function ariIdOf({ raw }: X509Certificate): string {
  const tbs = within(within(raw, SEQUENCE), SEQUENCE);
  if (tbs === undefined) return '';
  const [first, second] = elementsOf(tbs);
  const serial = (first?.tag === VERSION ? second : first) ?? { tag: 0, content: Buffer.alloc(0) };
  const key = authorityKeyOf(tbs);
  return key === undefined || serial.tag !== INTEGER
    ? ''
    : `${key.toString('base64url')}.${serial.content.toString('base64url')}`;
}
