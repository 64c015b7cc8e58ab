import pg, { type CustomTypesConfig } from 'pg';

const BIGINT = 20;
const NUMERIC = 1_700;

/**
 * A bigint as a number. A numeric too: no column is one, but PostgreSQL adds bigints up to it.
 *
 * @throws RangeError for what a number cannot hold exactly, instead of another amount
 */
function exactNumber(text: string): number {
  const number = Number(text);
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  throw new RangeError(`${text} is beyond what a number holds exactly.`);
}

/** The parsers of the text that PostgreSQL answers: the driver's own, but for whole numbers. */
export const VALUE_PARSERS: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (oid === BIGINT || oid === NUMERIC) && format !== 'binary'
      ? exactNumber
      : pg.types.getTypeParser(oid, format),
};
