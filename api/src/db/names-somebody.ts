import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition that a text has one of some e-mails, phones or documents as a whole: as a part of a longer one it is somebody else's. In
 * JSON a line end is two characters, of which the second is a letter.
 */
export function namesSomebody(text: RawBuilder<string>, words: readonly string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql<SqlBool>`false`;
  const alternatives = words.map((word) => word.replaceAll(/[!-/:-@[-^{-~]/g, '\\$&')).join('|');
  return sql<SqlBool>`${text} ~* ${String.raw`(?:^|[^[:alnum:]_.+-]|\+|\\[nrt])(?:${alternatives})(?![[:alnum:]])`}`;
}
