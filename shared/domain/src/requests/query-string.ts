import { isPlainObject } from './plain-object';

/** Error message of the query-string builder for invalid arguments. */
export const QUERY_STRING_MISUSE_MESSAGE = 'O argumento deve ser um objeto ou um array de objetos.';

function textOf(key: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' || typeof value === 'function') {
    throw new Error(`O parâmetro "${key}" deve ser um valor simples ou uma lista de valores simples.`);
  }
  return String(value);
}

function pairsOf(object: Record<string, unknown>): string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((item) => item !== null && item !== undefined)
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(key, item))}`);
  });
}

/**
 * Builds a query string, without the leading `?`, from an object or from an array of objects read one after another.
 *
 * Null and undefined are left out, a list repeats its key, and everything is encoded. Throws an Error with
 * `QUERY_STRING_MISUSE_MESSAGE` for any other argument, and one naming the parameter when a value is itself an object.
 */
export function buildQueryString(value: unknown): string {
  const objects: unknown[] = Array.isArray(value) ? value : [value];
  if (!objects.every(isPlainObject)) throw new Error(QUERY_STRING_MISUSE_MESSAGE);
  return objects.flatMap(pairsOf).join('&');
}
