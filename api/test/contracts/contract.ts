import { z } from '@balcao/api-schema';

/** A request as a double has received it. */
export interface AskedOf {
  method: string;
  /** The path with its query. */
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** An operation of another party's API in our own words, as strict as the party is. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT';
  /** With `{…}` for a segment of any name. */
  path: string;
  headers?: Readonly<Record<string, RegExp>>;
  query?: z.ZodType;
  /** Left out where the operation has no body. */
  body?: z.ZodType;
}

/** The part of another party's API that an adapter uses. */
export interface Contract {
  party: string;
  /** The publication that it was written from. */
  source: string;
  version: string;
  operations: readonly Operation[];
}

const EMPTY = z.union([z.undefined(), z.null(), z.literal('')]);

const matches = ({ path }: Operation, asked: string): boolean => {
  const wanted = path.split('/');
  const segments = asked.split('/');
  return (
    wanted.length === segments.length &&
    wanted.every((segment, at) => (/^\{.+\}$/.test(segment) ? segments[at] !== '' : segment === segments[at]))
  );
};

const told = (what: string, { error }: z.ZodSafeParseError<unknown>) => `${what}: ${z.prettifyError(error)}`;

/**
 * The way in which a request breaks the contracts, in words; undefined for one that its party would read.
 * @param contracts of all parties that a double stands for
 */
export function breachOf(
  contracts: readonly Contract[],
  { method, url, headers, body }: AskedOf,
): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://party.example');
  const operation = contracts
    .flatMap(({ operations }) => operations)
    .find((known) => known.method === method && matches(known, pathname));
  const asked = `${method} ${pathname}`;
  if (operation === undefined) return `${asked} is no operation of theirs that is stated here.`;
  for (const [name, form] of Object.entries(operation.headers ?? {}))
    if (!form.test(String(headers[name] ?? ''))) return `${asked}: the header ${name} is not ${form}.`;
  const query = (operation.query ?? z.strictObject({})).safeParse(Object.fromEntries(searchParams));
  if (!query.success) return told(`${asked}, its query`, query);
  const read = (operation.body ?? EMPTY).safeParse(body);
  return read.success ? undefined : told(`${asked}, its body`, read);
}
