import { randomInt } from 'node:crypto';

/** RFC 4648, in lower case: names of DNS have no other. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CHARACTERS = 26;

/** 130 random bits as 26 characters that can stand in a name of DNS. */
export const newToken = (): string =>
  Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
