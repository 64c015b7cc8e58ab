import fc from 'fast-check';
import type { Call } from '../authorisation/row';
import type { JsonSchema, Operation } from '../open-api';
import { HOSTILE_TEXTS, hostileJson } from './hostile-values';
import { encoded, headers, queryPairs } from './requests';
import { nearlyValid, spoilings } from './schema-values';

/** A request as it is sent. */
export interface SentCall {
  url: string;
  headers: Record<string, string>;
  /** Bytes and texts go as they are, everything else as JSON. */
  payload: unknown;
}

/** Makes of a call that is right one that is not, or not quite. */
type Mutation = (call: SentCall) => SentCall;

/** A call of the matrix as it is sent. */
export function asSent({ url, query, headers: named, payload }: Call): SentCall {
  const asked = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
  return {
    url: url + asked,
    headers: (named ?? {}) as Record<string, string>,
    payload,
  };
}

const isJson = ({ payload }: SentCall): boolean =>
  typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload);

const withPayload = (call: SentCall, payload: unknown): SentCall => ({ ...call, payload });

/** Members that a body may have, and that none asks for. */
const UNASKED = ['__proto__', 'constructor', 'id', 'sellerId', 'isPlatformAdmin', 'status', ''];

const schemaOf = ({ bodies }: Operation): JsonSchema => bodies['application/json']?.schema ?? {};

/** Changes of a body: a member of another kind, other good ones, one less, one more, cut off, or something else entirely. */
function bodyMutations(operation: Operation): fc.Arbitrary<Mutation> {
  const spoiled = spoilings.map((spoil): Mutation => {
    return (call) => (isJson(call) ? withPayload(call, spoil(call.payload)) : call);
  });
  const others = fc.tuple(nearlyValid(schemaOf(operation), ''), fc.array(fc.nat(20), { maxLength: 3 })).map(
    ([value, chosen]): Mutation =>
      (call) => {
        if (!isJson(call) || typeof value !== 'object' || value === null) return call;
        const members = Object.entries(value);
        const some = chosen.flatMap((at) => members.slice(at % (members.length || 1)).slice(0, 1));
        return withPayload(call, { ...(call.payload as object), ...Object.fromEntries(some) });
      },
  );
  const lacking = fc.nat(20).map(
    (at): Mutation =>
      (call) => {
        if (!isJson(call)) return call;
        const members = Object.entries(call.payload as object);
        const without = members.filter((_, index) => index !== at % (members.length || 1));
        return withPayload(call, Object.fromEntries(without));
      },
  );
  const unasked = fc.tuple(fc.constantFrom(...UNASKED), fc.jsonValue()).map(([name, value]): Mutation => {
    return (call) =>
      isJson(call)
        ? withPayload(call, Object.fromEntries([...Object.entries(call.payload as object), [name, value]]))
        : call;
  });
  const cut = fc.tuple(fc.nat(2_000), fc.constantFrom(...HOSTILE_TEXTS)).map(([at, text]): Mutation => {
    return (call) => {
      if (typeof call.payload === 'string') {
        const end = at % (call.payload.length + 1);
        return withPayload(call, call.payload.slice(0, end) + text + call.payload.slice(end));
      }
      return Buffer.isBuffer(call.payload)
        ? withPayload(call, call.payload.subarray(0, at % (call.payload.length + 1)))
        : call;
    };
  });
  const otherwise = hostileJson.map(
    (text): Mutation =>
      (call) => ({
        ...withPayload(call, text),
        headers: { 'content-type': 'application/json', ...call.headers },
      }),
  );
  return fc.oneof(
    { weight: 5, arbitrary: spoiled },
    { weight: 5, arbitrary: others },
    { weight: 2, arbitrary: lacking },
    { weight: 2, arbitrary: unasked },
    { weight: 3, arbitrary: cut },
    otherwise,
  );
}

/** More in the query, or a value of it that is replaced. */
const queryMutations = (operation: Operation): fc.Arbitrary<Mutation> =>
  fc.oneof(
    queryPairs(operation).map(
      (pairs): Mutation =>
        (call) => ({
          ...call,
          url: [call.url, pairs.join('&')].join(call.url.includes('?') ? '&' : '?'),
        }),
    ),
    fc.constantFrom(...HOSTILE_TEXTS).map(
      (text): Mutation =>
        (call) => ({
          ...call,
          url: call.url.replace(/=[^&]*/, () => `=${encoded(text)}`),
        }),
    ),
  );

/** Another value at the place of a path's parameter. */
function pathMutations({ path }: Operation): fc.Arbitrary<Mutation> {
  const places = path.split('/').flatMap((segment, at) => (segment.startsWith('{') ? [at] : []));
  return fc
    .tuple(fc.constantFrom(...places), fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.uuid(), fc.string()))
    .map(
      ([at, text]): Mutation =>
        (call) => {
          const [address = '', ...query] = call.url.split('?');
          const segments = address
            .split('/')
            .map((segment, index) => (index === at ? encoded(text) : segment));
          return { ...call, url: [segments.join('/'), ...query].join('?') };
        },
    );
}

const headerMutations = headers.map((named): Mutation => {
  return (call) => ({ ...call, headers: { ...call.headers, ...named } });
});

/** Changes of a right call of an operation: mostly one, sometimes two at once. */
export function mutationsOf(operation: Operation): fc.Arbitrary<Mutation> {
  const one = fc.oneof(
    ...(operation.method === 'GET' ? [] : [{ weight: 6, arbitrary: bodyMutations(operation) }]),
    { weight: operation.method === 'GET' ? 6 : 2, arbitrary: queryMutations(operation) },
    ...(operation.path.includes('{') ? [{ weight: 2, arbitrary: pathMutations(operation) }] : []),
    { weight: 2, arbitrary: headerMutations },
  );
  return fc.oneof({ weight: 3, arbitrary: fc.tuple(one) }, fc.tuple(one, one)).map(
    (all): Mutation =>
      (call) =>
        all.reduce((changed, mutation) => mutation(changed), call),
  );
}
