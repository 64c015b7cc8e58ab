import { isDeepStrictEqual } from 'node:util';
import type { ResourceFields } from '@balcao/api-schema';

/** The parts of a record that lead buyers or data somewhere. */
const destinationsOf = (fields: ResourceFields, values: object): unknown[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!('confirmed' in field) || field.confirmed === undefined) return [];
    const value: unknown = (values as Record<string, unknown>)[name];
    return [field.confirmed === true ? value : field.confirmed(value as never)];
  });

/** Whether a write names a destination that the record did not have. An empty one leads nowhere. */
export function isLedElsewhere(fields: ResourceFields, next: object, before?: object): boolean {
  const had = before === undefined ? [] : destinationsOf(fields, before);
  return destinationsOf(fields, next).some(
    (value, index) => value !== '' && value !== false && !isDeepStrictEqual(value, had[index]),
  );
}
