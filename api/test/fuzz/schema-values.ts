import fc from 'fast-check';
import type { JsonSchema } from '../open-api';
import { chaos, HOSTILE_TEXTS } from './hostile-values';
import { knownId } from './placeholders';
import { PLAUSIBLE } from './plausible-values';

const MAX_CHOICES = 1_000;
const MAX_ARRAY_LENGTH = 4;
const MAX_TEXT_LENGTH = 300;

/** An id of a kind that is probably there. */
export const someKnownId = (kind: string): fc.Arbitrary<string> =>
  fc.nat(MAX_CHOICES).map((choice) => knownId(kind, choice));

/** Texts of a pattern, where the generator can read it. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

const withinLength = ({ minLength = 0, maxLength = MAX_TEXT_LENGTH }: JsonSchema) =>
  fc.string({
    unit: 'grapheme',
    minLength: Math.min(minLength, MAX_TEXT_LENGTH),
    maxLength: Math.min(maxLength, MAX_TEXT_LENGTH),
  });

const date = fc.date({ noInvalidDate: true }).map((day) => day.toISOString());

const FORMATS: Record<string, (name: string) => fc.Arbitrary<string>> = {
  uuid: (name) => fc.oneof({ weight: 4, arbitrary: someKnownId(name) }, fc.uuid()),
  'date-time': () => date,
  date: () => date.map((text) => text.slice(0, text.indexOf('T'))),
  email: () => fc.emailAddress(),
  uri: () => fc.webUrl(),
};

function textOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const asked =
    FORMATS[schema.format ?? '']?.(name) ??
    (schema.pattern === undefined ? undefined : matching(schema.pattern)) ??
    withinLength(schema);
  const known = PLAUSIBLE[name];
  return known ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, asked) : asked;
}

function numberOf(
  { type, minimum = 0, maximum = 1_000_000 }: JsonSchema,
  name: string,
): fc.Arbitrary<unknown> {
  const bounds = { min: Math.max(minimum, -(2 ** 53) + 1), max: Math.min(maximum, 2 ** 53 - 1) };
  const small = { ...bounds, max: Math.min(bounds.max, bounds.min + 100_000) };
  const edges = fc.constantFrom(bounds.min, bounds.max);
  const asked =
    type === 'integer'
      ? fc.oneof({ weight: 4, arbitrary: fc.integer(small) }, fc.integer(bounds), edges)
      : fc.oneof(fc.double({ ...bounds, noNaN: true }), edges);
  const known = PLAUSIBLE[name]?.filter((value) => typeof value === 'number') ?? [];
  return known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, asked) : asked;
}

/** The required members and usually some optional ones: with all of them, almost no body would be valid. */
function someOf(members: (readonly [string, fc.Arbitrary<unknown>])[], required: readonly string[]) {
  const names = members.map(([name]) => name).filter((name) => !required.includes(name));
  const chosen = fc.oneof(
    { weight: 4, arbitrary: fc.subarray(names, { maxLength: Math.min(names.length, 3) }) },
    { weight: 1, arbitrary: fc.subarray(names) },
  );
  const every = fc.record(Object.fromEntries(members));
  return fc
    .tuple(every, chosen)
    .map(([values, more]) =>
      Object.fromEntries(
        Object.entries(values).filter(([name]) => required.includes(name) || more.includes(name)),
      ),
    );
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, fitting(inner, name)] as const,
  );
  const whole = someOf(members, schema.required ?? []);
  if (typeof schema.additionalProperties !== 'object') return whole;
  const more = fc.dictionary(fc.string({ maxLength: 20 }), fitting(schema.additionalProperties, ''), {
    maxKeys: MAX_ARRAY_LENGTH,
  });
  return fc.tuple(whole, more).map(([known, others]) => ({ ...others, ...known }));
}

/** Members that only make sense together are known as a whole, each object for the schema that has all its members. */
function objectFitting(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const asked = objectOf(schema);
  const names = Object.keys(schema.properties ?? {});
  const known = (PLAUSIBLE[name] ?? []).filter(
    (value) =>
      typeof value === 'object' && Object.keys(value ?? {}).every((member) => names.includes(member)),
  );
  return known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, asked) : asked;
}

/** Values that a JSON schema asks for; `name` is the member or parameter they are for. */
function fitting(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => fitting(branch, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type, ...others] = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  if (others.length > 0)
    return fc.oneof(...[type, ...others].map((one) => fitting({ ...schema, type: one ?? 'any' }, name)));
  switch (type) {
    case 'object':
      return objectFitting(schema, name);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(
          schema.minItems ?? 0,
          Math.min(schema.maxItems ?? MAX_ARRAY_LENGTH, MAX_ARRAY_LENGTH),
        ),
      });
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return chaos;
  }
}

/** A value of the schema in which one part is replaced by a value of any kind. */
function spoiled(value: unknown, places: readonly number[], by: unknown): unknown {
  const [place, ...deeper] = places;
  if (place === undefined || typeof value !== 'object' || value === null) return by;
  const names = Object.keys(value);
  const name = names[place % names.length];
  if (name === undefined) return by;
  const copy: Record<string, unknown> = { ...value };
  copy[name] = spoiled(copy[name], deeper, by);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

/** Replaces one part of a value. */
type Spoiling = (value: unknown) => unknown;

/** Replaces one part of an object or a list by a value of any kind. */
export const spoilings: fc.Arbitrary<Spoiling> = fc
  .tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), chaos)
  .map(
    ([where, by]) =>
      (value) =>
        spoiled(value, where, by),
  );

/** Values of a schema, and almost as often ones that are wrong in a single place. */
export function nearlyValid(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const whole = fitting(schema, name);
  return fc.oneof(
    { weight: 2, arbitrary: whole },
    fc.tuple(whole, spoilings).map(([value, spoil]) => spoil(value)),
  );
}

/** Texts for a parameter, mostly valid ones. */
export const parameterText = (schema: JsonSchema, name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fitting(schema, name).map(String) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
