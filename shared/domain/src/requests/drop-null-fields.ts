import { isPlainObject } from './plain-object';

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [name, withoutNulls(field)]),
  );
}

/**
 * A copy of a request body without its null fields, at every depth.
 *
 * Only fields are dropped: a null item of an array keeps its place. Empty texts, zero, false, undefined, and values that
 * are not object literals (FormData, Blob, Date) stay as they are. The argument is not changed.
 */
export function dropNullFields<T>(body: T): T {
  return withoutNulls(body) as T;
}
