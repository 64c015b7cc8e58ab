import fc from 'fast-check';
import type { Operation } from '../open-api';
import { type Body, bodiesOf } from './bodies';
import { HOSTILE_TEXTS } from './hostile-values';
import { CURRENT_ETAG } from './placeholders';
import { parameterText, someKnownId } from './schema-values';

/** A request whose texts may hold placeholders. */
export interface FuzzedRequest extends Body {
  operation: Operation;
  url: string;
  /** The record whose address it takes instead of its own, where one is known. */
  record: number | undefined;
  headers: Record<string, string>;
}

/** The texts that a header can hold on its way through HTTP. */
const headerText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/gu, '')),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);

const optional = (arbitrary: fc.Arbitrary<string>, present = 1, absent = 3) =>
  fc.oneof({ weight: present, arbitrary }, { weight: absent, arbitrary: fc.constant('') });

/** Headers that the API reads; an empty one is not sent. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
  .record({
    'if-match': optional(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(CURRENT_ETAG) },
        fc.constantFrom('"1"', 'W/"1"', '*', '"99999999999999999999"', '"1", "2"'),
        headerText,
      ),
      4,
      1,
    ),
    'idempotency-key': optional(
      fc.oneof(
        { weight: 4, arbitrary: fc.uuid() },
        fc.constantFrom('chave-repetida-1', 'x', 'k'.repeat(300)),
        headerText,
      ),
      // Calls that move money want one.
      1,
      1,
    ),
    accept: optional(fc.constantFrom('text/html', 'application/json', 'image/*;q=0.1', '*/*, lixo;;')),
    'accept-language': optional(headerText),
    'user-agent': optional(headerText),
    traceparent: optional(fc.oneof(headerText, fc.constant(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`))),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')));

/** `/products/{id}` → an id that some call to `/products` has answered. */
const segmentBefore = (path: string, parameter: string): string =>
  new RegExp(`/([^/{}]+)/\\{${parameter}\\}`).exec(path)?.[1] ?? parameter;

/** A path segment; a lone surrogate has no percent-encoding. */
export const encoded = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')) || '%20';

/** Path parameters are mostly ids of what is there. */
function pathValues({ path, parameters }: Operation) {
  const named = parameters.filter((parameter) => parameter.in === 'path');
  return fc.record(
    Object.fromEntries(
      named.map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: someKnownId(segmentBefore(path, name)) },
          { weight: 1, arbitrary: parameterText(schema, name) },
        ),
      ]),
    ),
  );
}

/** The required parameters, and mostly a few of the others: with all of them nearly no query would be a good one. */
export function queryPairs({ parameters }: Operation): fc.Arbitrary<string[]> {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const pair = ({ name, schema }: (typeof named)[number]) =>
    parameterText(schema, name).map((value) => `${name}=${encoded(value)}`);
  const required = fc.tuple(...named.filter((parameter) => parameter.required).map(pair));
  const others = named.filter((parameter) => !parameter.required);
  const few = others.length > 0 ? fc.array(fc.oneof(...others.map(pair)), { maxLength: 3 }) : fc.constant([]);
  const strange = fc.oneof(
    { weight: 18, arbitrary: fc.constant([]) },
    fc.constantFrom(['lixo=1', 'lixo=2'], ['__proto__[a]=1'], ['%ff']),
  );
  return fc.tuple(required, few, strange).map((groups) => groups.flat());
}

const urlsOf = (operation: Operation): fc.Arbitrary<string> =>
  fc.tuple(pathValues(operation), queryPairs(operation)).map(([values, query]) => {
    const path = Object.entries(values).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, () => encoded(value)),
      operation.path,
    );
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  });

function requestsOf(operation: Operation, picture: Buffer): fc.Arbitrary<FuzzedRequest> {
  const body =
    operation.method === 'GET'
      ? fc.constant<Body>({ contentType: '', payload: '' })
      : bodiesOf(operation.bodies, picture);
  // Mostly a record whose whole address is known: two ids chosen one by one rarely belong together.
  const record = fc.option(fc.nat(1_000), { nil: undefined, freq: 4 });
  return fc
    .record({ url: urlsOf(operation), record, headers, body })
    .map(({ body: { contentType, payload }, ...rest }) => ({
      operation,
      contentType,
      payload,
      ...rest,
    }));
}

/** Requests to all routes, from plausible to hostile; `picture` is one that the API takes. */
export const requestsTo = (operations: readonly Operation[], picture: Buffer): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(...operations.map((operation) => requestsOf(operation, picture)));
