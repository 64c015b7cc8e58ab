import type { FormValues } from './server-form';

/** Whether two sets of values are the same to a person: a field that is missing is an empty one. */
export function sameValues(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}
