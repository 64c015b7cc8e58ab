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
  headers: Record<string, string>;
}

/** What a header can hold on its way through HTTP. */
const headerText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/gu, '')),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);

const optional = (arbitrary: fc.Arbitrary<string>, present = 1, absent = 3) =>
  fc.oneof({ weight: present, arbitrary }, { weight: absent, arbitrary: fc.constant('') });

/** Headers that the API reads; an empty one is not sent. */
const headers: fc.Arbitrary<Record<string, string>> = fc
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
      fc.oneof(fc.constantFrom('chave-repetida-1', 'x', 'k'.repeat(300)), headerText),
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
const encoded = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')) || '%20';

function urlsOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const values = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, in: place, schema }) => [
        name,
        place === 'path'
          ? fc.oneof(
              { weight: 5, arbitrary: someKnownId(segmentBefore(path, name)) },
              { weight: 1, arbitrary: parameterText(schema, name) },
            )
          : fc.option(parameterText(schema, name), { nil: undefined }),
      ]),
  );
  return fc
    .tuple(fc.record(values), fc.constantFrom('', '', '', 'lixo=1&lixo=2&', '__proto__[a]=1&'))
    .map(([chosen, more]) => {
      let url = path;
      const query: string[] = [];
      for (const [name, value] of Object.entries(chosen)) {
        if (value === undefined) continue;
        if (url.includes(`{${name}}`)) url = url.replace(`{${name}}`, () => encoded(value));
        else query.push(`${name}=${encoded(value)}`);
      }
      return query.length > 0 || more ? `${url}?${more}${query.join('&')}` : url;
    });
}

function requestsOf(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const body =
    operation.method === 'GET'
      ? fc.constant<Body>({ contentType: '', payload: '' })
      : bodiesOf(operation.bodies);
  return fc.tuple(urlsOf(operation), headers, body).map(([url, sent, { contentType, payload }]) => ({
    operation,
    url,
    headers: sent,
    contentType,
    payload,
  }));
}

/** Requests to all routes, from plausible to hostile. */
export const requestsTo = (operations: readonly Operation[]): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(...operations.map(requestsOf));
