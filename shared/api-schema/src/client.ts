import type { Call } from './basics/call';
import type { z } from './basics/z';
import type * as declared from './index';

type Declared = (typeof declared)[keyof typeof declared];
/** Alone, or among those of a resource. */
type InResource<D> = D extends { calls: infer Calls } ? Calls[keyof Calls] : never;
type AnyCall = Extract<Declared | InResource<Declared>, Call>;

/** The routes of the declared calls, such as `GET /orders/:id`. */
export type Route = AnyCall['route'];
type CallOf<R extends Route> = Extract<AnyCall, { route: R }>;

/** Lists sort and count by the names of their columns, which are text to them. */
type Listed<Query> = Query extends { sort?: unknown }
  ? Omit<Query, 'sort' | 'countBy'> & { sort?: string | undefined; countBy?: string | undefined }
  : Query;
/** May be left out whole where each of its fields may. */
type Given<Name extends string, Fields> = object extends Fields
  ? { [Key in Name]?: Fields }
  : { [Key in Name]: Fields };
type Part<Name extends string, Schema> = Schema extends z.ZodType
  ? Given<Name, Listed<z.input<Schema>>>
  : unknown;
type Sent<C extends Call> = Part<'params', C['params']> & Part<'query', C['query']> & Part<'body', C['body']>;
type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined;

/** Of the request itself, as the shell's client has them. */
interface Options {
  /** The base that the path is relative to. */
  api?: 'auth';
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Milliseconds. */
  timeout?: number;
}

/** Nothing has to be given to a call that needs no parameters, query and body. */
type Arguments<C extends Call> =
  object extends Sent<C> ? [input?: Sent<C> & Options] : [input: Sent<C> & Options];

/** The arguments of `send` beside the client and the route, and its answer. */
export type SendArguments<R extends Route> = Arguments<CallOf<R>>;
export type SendAnswer<R extends Route> = Answer<CallOf<R>>;

interface RequestOptions extends Options {
  params?: object;
}

/** The part of the shell's client that calls are made over. */
interface Http {
  get(path: string, options?: RequestOptions): Promise<{ data: unknown }>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<{ data: unknown }>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<{ data: unknown }>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<{ data: unknown }>;
  delete(path: string, options?: RequestOptions): Promise<{ data: unknown }>;
}

/**
 * Makes a declared call: `await send(http, 'GET /orders/:id', { params: { id } })`. Parameters, query and body are the call's; the
 * answer is its answer. Rejects as the client does. It knows the calls' types alone: none of their schemas comes into a page.
 */
export async function send<R extends Route>(
  http: Http,
  route: R,
  ...[input]: SendArguments<R>
): Promise<SendAnswer<R>> {
  const { params, query, body, ...options } = (input ?? {}) as Options & {
    params?: Readonly<Record<string, string>>;
    query?: object;
    body?: unknown;
  };
  const [method, template] = route.split(' ') as [string, string];
  const verb = method.toLowerCase() as keyof Http;
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const asked = { ...options, ...(query && { params: query }) };
  const { data } =
    verb === 'get' || verb === 'delete' ? await http[verb](path, asked) : await http[verb](path, body, asked);
  return data as SendAnswer<R>;
}
