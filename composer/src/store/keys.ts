const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._@+-]*$/;
const LONGEST_KEY = 512;
const GENERATION_DIGITS = 8;

export const ARTIFACT_FILE = 'artifact.json';

/** Whether a text is a key: segments of plain characters, none of which begins with a dot. So there is no `..`. */
function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split('/').every((segment) => SEGMENT.test(segment));
}

/** Throws for an invalid key, before it becomes a path or a URL. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`Not a key: ${JSON.stringify(key)}`);
}

/** Throws for a prefix that is not a key followed by a slash. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new TypeError(`Not a prefix: ${JSON.stringify(prefix)}`);
  assertKey(prefix.slice(0, -1));
}

export const artifactPrefix = (name: string, version: string) => `artifacts/${name}/${version}/`;
export const artifactKey = (name: string, version: string) => artifactPrefix(name, version) + ARTIFACT_FILE;
export const marksPrefix = (name: string, version: string) => `${artifactPrefix(name, version)}marks/`;
export const compositionKey = (id: string) => `compositions/${id}.json`;
export const proofsPrefix = (id: string) => `proofs/${id}/`;
export const TOKENS_PREFIX = 'tokens/';
export const tokenKey = (hash: string) => `${TOKENS_PREFIX}${hash}.json`;
export const revocationKey = (hash: string) => `${TOKENS_PREFIX}${hash}.revoked.json`;
export const channelPrefix = (channel: string) => `channels/${channel}/`;

/** Numbers in keys have leading zeros, so that their order is that of their characters. */
export const numbered = (prefix: string, number: number) =>
  `${prefix}${String(number).padStart(GENERATION_DIGITS, '0')}.json`;
