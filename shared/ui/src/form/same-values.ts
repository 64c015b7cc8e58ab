/** Whether a field is empty: no text, number or element. `false` and 0 are values. */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether two values of a field are equal to a person. Missing and empty are equal at any depth. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other);
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  return [...namesOf(one, other)].every((name) => sameValue(one[name], other[name]));
}

/** Texts of spaces are not empty until they are stored. */
const isAbsent = (value: unknown) => (typeof value === 'string' ? value === '' : isEmptyValue(value));

const namesOf = (one: object, other: object) => new Set([...Object.keys(one), ...Object.keys(other)]);

/** Whether two sets of values are equal to a person. A missing field counts as empty. */
export function sameValues(one: object, other: object): boolean {
  return sameValue(one, other);
}

/** The names of the fields in `after` whose values differ from those in `before`; other fields are ignored. */
export function changedNames<Values extends object>(
  before: Partial<Values>,
  after: Values,
): (keyof Values & string)[] {
  return (Object.keys(after) as (keyof Values & string)[]).filter(
    (name) => !sameValue(before[name], after[name]),
  );
}
