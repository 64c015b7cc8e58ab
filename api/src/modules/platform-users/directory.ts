import type { PlatformUserFilter } from '@balcao/api-schema';
import { isValidCnpj, normalizeCnpj, normalizeCpf, normalizeEmail, TIME_ZONE } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Condition = RawBuilder<SqlBool>;

/** `%` and `_` of a search text stand for themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const DIGITS_AND_MASK = /^[\d\s./-]+$/;

/**
 * Whom a search text means: a CPF or CNPJ typed either way, the beginning of an e-mail, or words that begin like words of
 * name, e-mail, company and own stores. Documents are compared whole: part by part they could be guessed.
 */
export function searchCondition(text: string): Condition {
  const digits = DIGITS_AND_MASK.test(text) ? normalizeCpf(text) : '';
  if (digits.length === 11) return sql`user_directory.cpf = ${digits}`;
  if (digits.length === 14 || isValidCnpj(text)) return sql`user_directory.cnpj = ${normalizeCnpj(text)}`;
  if (text.indexOf('@') > 0) {
    return sql`user_directory.email like ${`${escapeLike(normalizeEmail(text))}%`}`;
  }
  return sql`user_directory.words @@ directory_query(${text})`;
}

/** The instant at which a day of São Paulo begins, `days` days later. */
export const dayStart = (date: string, days = 0) =>
  sql<Date>`((${date}::date + ${days}::int)::timestamp at time zone ${TIME_ZONE})`;

const oneOf = (column: string, values: readonly string[]): Condition =>
  sql`${sql.ref(`user_directory.${column}`)} in (${sql.join(values)})`;

/** What a filter asks of a row of `user_directory`. */
export function directoryConditions(filter: PlatformUserFilter): Condition[] {
  const { q, status, kyc, gateway, isPlatformAdmin, createdFrom, createdTo, lastSeenFrom, lastSeenTo } =
    filter;
  const conditions: (Condition | false | undefined)[] = [
    q !== undefined && q !== '' && searchCondition(q),
    status && oneOf('status', status),
    kyc && oneOf('kyc_status', kyc),
    gateway && oneOf('gateway_status', gateway),
    // Written out: an index has the admins alone.
    isPlatformAdmin === true && sql`user_directory.is_platform_admin`,
    isPlatformAdmin === false && sql`not user_directory.is_platform_admin`,
    createdFrom !== undefined && sql`user_directory.created_at >= ${dayStart(createdFrom)}`,
    createdTo !== undefined && sql`user_directory.created_at < ${dayStart(createdTo, 1)}`,
    lastSeenFrom !== undefined && sql`user_directory.last_seen_at >= ${dayStart(lastSeenFrom)}`,
    // Whoever never was in was not in until then either, but is not who is looked for.
    lastSeenTo !== undefined &&
      sql`user_directory.last_seen_at > 'epoch' and user_directory.last_seen_at < ${dayStart(lastSeenTo, 1)}`,
  ];
  return conditions.filter((condition): condition is Condition => typeof condition === 'object');
}

/** Several conditions as one. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`;
