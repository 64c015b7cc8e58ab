const WORD = /^(v\d|[a-z]+(-[a-z]+)*)$/;
const MAX_WORD_LENGTH = 32;

/**
 * An address as it may be shown and copied: words of the route stay, everything that may name a record or a person becomes `…`.
 * Its query and its hash are left out.
 */
export function maskPath(address: string): string {
  const isForeign = /^https?:\/\//i.test(address);
  const { host, pathname } = new URL(address, document.baseURI);
  const masked = pathname
    .split('/')
    .map((part) => (part === '' || (part.length <= MAX_WORD_LENGTH && WORD.test(part)) ? part : '…'))
    .join('/');
  return isForeign ? host + masked : masked;
}
