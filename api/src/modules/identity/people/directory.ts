import type { PlatformUserFilter } from '@balcao/api-schema';
import { isValidCnpj, normalizeCnpj, normalizeCpf, normalizeEmail, TIME_ZONE } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { facetsOf } from './facets';

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

/** A filter in the form that queries use. */
export interface DirectoryConditions {
  facets: number[];
  search: Condition | null;
  /** Of creation, of last access or of both, and the column that narrows them first; null without any. */
  days: { condition: Condition; column: 'created_at' | 'last_seen_at' } | null;
}

function daysOf({
  createdFrom,
  createdTo,
  lastSeenFrom,
  lastSeenTo,
}: PlatformUserFilter): DirectoryConditions['days'] {
  const conditions: Condition[] = [];
  if (createdFrom !== undefined) conditions.push(sql`user_directory.created_at >= ${dayStart(createdFrom)}`);
  if (createdTo !== undefined) conditions.push(sql`user_directory.created_at < ${dayStart(createdTo, 1)}`);
  if (lastSeenFrom !== undefined)
    conditions.push(sql`user_directory.last_seen_at >= ${dayStart(lastSeenFrom)}`);
  // Whoever never was in was not in until then either, but is not who is looked for.
  if (lastSeenTo !== undefined)
    conditions.push(
      sql`user_directory.last_seen_at > 'epoch' and user_directory.last_seen_at < ${dayStart(lastSeenTo, 1)}`,
    );
  if (conditions.length === 0) return null;
  const isCreation = createdFrom !== undefined || createdTo !== undefined;
  return {
    condition: sql`${sql.join(conditions, sql` and `)}`,
    column: isCreation ? 'created_at' : 'last_seen_at',
  };
}

export function conditionsOf(filter: PlatformUserFilter): DirectoryConditions {
  return {
    facets: facetsOf(filter),
    search: filter.q ? searchCondition(filter.q) : null,
    days: daysOf(filter),
  };
}

/** Whether a row has one of the filter's facets. */
export const inFacets = ({ facets }: DirectoryConditions): Condition =>
  sql`user_directory.facet = any(${facets}::smallint[])`;

/** The facets of a filter, as a table `facet` with the column `code`. */
export const facetCodes = ({ facets }: DirectoryConditions) =>
  sql`unnest(${facets}::smallint[]) as facet (code)`;

const SORTED_BY = sql`user_directory.user_id, user_directory.name_key, user_directory.created_at, user_directory.last_seen_at`;

/**
 * The people whom a filter lets through, with what lists are sorted by: a query. A search goes by its own index; without one
 * they are collected facet by facet along the days that are asked for. For a count their ids are enough, and `most` of each
 * facet: then an index alone answers it.
 */
export function matching(conditions: DirectoryConditions, most?: number): RawBuilder<{ user_id: string }> {
  const { search, days } = conditions;
  const columns = most === undefined ? SORTED_BY : sql`user_directory.user_id`;
  if (search !== null) {
    return sql`
      select ${columns} from user_directory
      where ${search} and ${inFacets(conditions)} and ${days?.condition ?? sql`true`}`;
  }
  const along = sql.ref(`user_directory.${days?.column ?? 'created_at'}`);
  return sql`
    select found.* from ${facetCodes(conditions)}
    cross join lateral (select ${columns} from user_directory
      where user_directory.facet = facet.code and ${days?.condition ?? sql`true`}
      order by ${along} limit ${most ?? null}) as found`;
}
