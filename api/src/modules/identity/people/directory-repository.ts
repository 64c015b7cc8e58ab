import { isValidCnpj, normalizeCnpj, normalizeCpf, normalizeEmail } from '@balcao/domain';
import { sql } from 'kysely';
import type { Condition } from '../../../lists/conditions';

/** Escapes `%` and `_`, so that a search text matches them literally. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const DIGITS_AND_MASK = /^[\d\s./-]+$/;

/**
 * Matches people of `user_directory` by a search text: a CPF or CNPJ typed either way, the beginning of an e-mail, or
 * words that begin words of name, e-mail, company and own stores. Documents match only as a whole, because they could
 * be guessed part by part.
 */
export function matchesPerson(text: string): Condition {
  const digits = DIGITS_AND_MASK.test(text) ? normalizeCpf(text) : '';
  if (digits.length === 11) return sql`user_directory.cpf = ${digits}`;
  if (digits.length === 14 || isValidCnpj(text)) return sql`user_directory.cnpj = ${normalizeCnpj(text)}`;
  if (text.indexOf('@') > 0) {
    return sql`user_directory.email like ${`${escapeLike(normalizeEmail(text))}%`}`;
  }
  return sql`user_directory.search like all (directory_patterns(${text}))`;
}
